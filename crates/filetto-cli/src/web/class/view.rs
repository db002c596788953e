//! A class as one of its people may see it. Answers and how many gave them are told to nobody before the reveal, the
//! teacher included: the teacher's page is on the wall.

use serde_json::{Value as Json, json};

use super::room::{Role, Room, Student};
use crate::exercise;
use crate::lang::Lang;

/// How many of the best are named.
const BEST: usize = 6;

/// Who looks.
pub struct Reader {
    /// The digest of its cookie.
    pub browser: String,
    /// The language of its sentences.
    pub lang: Lang,
    /// It may open a room, or lead the one that is open.
    pub may_lead: bool,
}

/// What this reader sees; `bots` says how the tournament stands.
pub fn json(room: Option<&Room>, reader: &Reader, bots: &Json) -> Json {
    let role = room.map_or(Role::Guest, |room| room.role(&reader.browser));
    let is_teacher = role == Role::Teacher;
    let asked = room.and_then(Room::asked);
    json!({
        "open": room.is_some(),
        "may_lead": reader.may_lead,
        "role": word(role),
        "number": room.map_or(0, Room::number),
        "exercise": asked.map(|asked| exercise::json(&asked.exercise, reader.lang)),
        "revealed": asked.is_some_and(|asked| asked.is_revealed),
        "joined": room.map_or(0, |room| room.students().len()),
        "answered": room.map_or(0, Room::answered),
        "students": room.filter(|_| is_teacher).map_or(Vec::new(), names),
        "result": room.and_then(result),
        "me": room.and_then(|room| own(room, &reader.browser)),
        "bots": bots,
    })
}

fn word(role: Role) -> &'static str {
    match role {
        Role::Teacher => "teacher",
        Role::Student => "student",
        Role::Guest => "guest",
    }
}

fn names(room: &Room) -> Vec<Json> {
    let row = |student: &Student| json!({"name": student.name, "answered": student.answer.is_some()});
    room.students().iter().map(row).collect()
}

/// The answers and the best, after the reveal.
fn result(room: &Room) -> Option<Json> {
    let asked = room.asked().filter(|asked| asked.is_revealed)?;
    let bars: Vec<Json> = room
        .histogram()
        .iter()
        .map(|bar| json!({"answer": bar.answer, "count": bar.count, "right": bar.is_right}))
        .collect();
    let best = room.best(BEST);
    let best: Vec<Json> =
        best.iter().map(|student| json!({"name": student.name, "points": student.points})).collect();
    Some(json!({"answer": asked.exercise.answer.to_string(), "answers": bars, "best": best}))
}

/// What a student knows of itself; whether it was right, after the reveal.
fn own(room: &Room, browser: &str) -> Option<Json> {
    let student = room.student(browser)?;
    let told = room.asked().filter(|asked| asked.is_revealed);
    let right = told.map(|asked| student.answer.as_deref() == Some(&*asked.exercise.answer.to_string()));
    Some(json!({"name": student.name, "answer": student.answer, "right": right, "points": student.points}))
}
