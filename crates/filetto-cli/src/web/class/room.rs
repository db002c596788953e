//! A class, pure: who has joined, what is asked, who answered what, what everybody has scored.
//!
//! A browser is known here by the digest of its cookie. An answer may be replaced until the reveal and counts once: a
//! student has one place for it. Who acts on a question says which one is meant, so that a late click changes nothing.

use filetto::internals::lab::exercises::{Exercise, KINDS, Kind};
use filetto::internals::rng::Rng;
use serde::{Deserialize, Serialize};

use super::super::extract::exercise_answer;
use super::super::names;
use super::super::refusal::{Code, Refusal};

/// The most students of a class.
pub const MOST_STUDENTS: usize = 200;
/// The most browsers that lead it: a projector, a laptop, a phone as a remote.
const MOST_TEACHERS: usize = 8;
/// The most leaves of a tree: more cannot be read on a phone.
const MOST_LEAVES: usize = 12;
/// How often a smaller tree is looked for.
const MOST_TRIES: usize = 1_000;

/// Somebody who answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Student {
    browser: String,
    /// What the others call them.
    pub name: String,
    /// Questions answered right.
    pub points: u32,
    /// The answer to the question that is asked now.
    pub answer: Option<String>,
}

/// The question that is asked now.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// What is asked, with its answer.
    pub exercise: Exercise,
    /// Everybody may see the answers.
    pub is_revealed: bool,
}

/// What somebody may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Asks and reveals.
    Teacher,
    /// Answers.
    Student,
    /// Has not joined.
    Guest,
}

/// How often an answer was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The answer.
    pub answer: String,
    /// By so many students.
    pub count: usize,
    /// It is the right one.
    pub is_right: bool,
}

/// A class.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(into = "Kept", from = "Kept")]
pub struct Room {
    seed: u64,
    teachers: Vec<String>,
    students: Vec<Student>,
    number: u32,
    asked: Option<Asked>,
}

/// A class as it is stored: the seed says what is asked.
#[derive(Clone, Serialize, Deserialize)]
struct Kept {
    seed: u64,
    teachers: Vec<String>,
    students: Vec<Student>,
    number: u32,
    kind: Option<String>,
    revealed: bool,
}

impl From<Room> for Kept {
    fn from(room: Room) -> Kept {
        let kind = room.asked.as_ref().map(|asked| asked.exercise.kind.name().to_string());
        let revealed = room.asked.is_some_and(|asked| asked.is_revealed);
        let Room { seed, teachers, students, number, .. } = room;
        Kept { seed, teachers, students, number, kind, revealed }
    }
}

impl From<Kept> for Room {
    fn from(kept: Kept) -> Room {
        let Kept { seed, teachers, students, number, kind, revealed } = kept;
        let kind = kind.and_then(|name| Kind::by_name(&name));
        let asked = kind.map(|kind| Asked { exercise: exercise(kind, seed, number), is_revealed: revealed });
        Room { seed, teachers, students, number, asked }
    }
}

/// The exercise of a number: the first of its seeds whose tree, if it has one, is small enough.
fn exercise(kind: Kind, seed: u64, number: u32) -> Exercise {
    let mut seeds = Rng::new(seed ^ u64::from(number) << 32);
    let mut made = || Exercise::new(kind, seeds.bits());
    (0..MOST_TRIES).map(|_| made()).find(|exercise| leaves(exercise) <= MOST_LEAVES).unwrap_or_else(made)
}

fn leaves(exercise: &Exercise) -> usize {
    exercise.setting.tree().map_or(0, |tree| tree.to_string().matches(':').count())
}

impl Room {
    /// An empty room. The same seed asks the same questions.
    pub fn new(seed: u64) -> Room {
        Room { seed, teachers: Vec::new(), students: Vec::new(), number: 0, asked: None }
    }

    /// Everybody who joined, in that order.
    pub fn students(&self) -> &[Student] {
        &self.students
    }

    /// How many questions were asked.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// What is asked now.
    pub fn asked(&self) -> Option<&Asked> {
        self.asked.as_ref()
    }

    /// The student at this browser.
    pub fn student(&self, browser: &str) -> Option<&Student> {
        self.students.iter().find(|student| student.browser == browser)
    }

    /// What a browser may do.
    pub fn role(&self, browser: &str) -> Role {
        match self.student(browser) {
            _ if self.teachers.iter().any(|teacher| teacher == browser) => Role::Teacher,
            Some(_) => Role::Student,
            None => Role::Guest,
        }
    }

    /// Lets a browser lead the class; of too many the first one leaves.
    pub fn hand_to(&mut self, browser: &str) {
        if self.role(browser) != Role::Teacher {
            self.students.retain(|student| student.browser != browser);
            self.teachers.push(browser.to_string());
            let extra = self.teachers.len().saturating_sub(MOST_TEACHERS);
            self.teachers.drain(..extra);
        }
    }

    /// Refuses who does not lead the class.
    pub fn expect_teacher(&self, browser: &str) -> Result<(), Refusal> {
        match self.role(browser) {
            Role::Teacher => Ok(()),
            _ => Err(teachers_only()),
        }
    }

    /// Takes a student in, or gives one who is there another name.
    pub fn join(&mut self, browser: &str, name: &str) -> Result<(), Refusal> {
        let name = names::cleaned(name).ok_or_else(names::refused)?;
        let others = self.students.iter().filter(|student| student.browser != browser);
        let taken: Vec<String> = others.map(|student| names::folded(&student.name)).collect();
        let name = names::unique(&name, |folded| taken.iter().any(|name| name == folded));
        if let Some(own) = self.students.iter_mut().find(|student| student.browser == browser) {
            own.name = name;
            return Ok(());
        }
        if self.students.len() >= MOST_STUDENTS {
            let sentence = format!("the class is full: it has {MOST_STUDENTS} students");
            return Err(Refusal::new(Code::ClassFull, sentence).with("most", MOST_STUDENTS));
        }
        self.students.push(Student { browser: browser.into(), name, points: 0, answer: None });
        Ok(())
    }

    /// Takes a student out, by name; such a name is nobody's any more.
    pub fn remove(&mut self, browser: &str, name: &str) -> Result<(), Refusal> {
        self.expect_teacher(browser)?;
        self.students.retain(|student| student.name != name);
        Ok(())
    }

    /// Asks the next question, of this kind or of the one whose turn it is.
    pub fn ask(&mut self, browser: &str, seen: u32, kind: Option<Kind>) -> Result<(), Refusal> {
        self.expect_teacher(browser)?;
        self.expect_number(seen)?;
        let kind = kind.unwrap_or(KINDS[self.number as usize % KINDS.len()].0);
        self.number += 1;
        self.asked = Some(Asked { exercise: exercise(kind, self.seed, self.number), is_revealed: false });
        self.students.iter_mut().for_each(|student| student.answer = None);
        Ok(())
    }

    /// Takes the answer of a student, instead of the one before.
    pub fn answer(&mut self, browser: &str, seen: u32, text: &str) -> Result<(), Refusal> {
        self.expect_number(seen)?;
        let asked = self.asked.as_ref().ok_or_else(|| self.moved_on(seen))?;
        if asked.is_revealed {
            return Err(Refusal::new(Code::ClassRevealed, "the answer is told: wait for the next question"));
        }
        let answer = exercise_answer(&asked.exercise, text)?.to_string();
        let own = self.students.iter_mut().find(|student| student.browser == browser);
        let own =
            own.ok_or_else(|| Refusal::new(Code::NotInClass, "expected a name first: join the class"))?;
        own.answer = Some(answer);
        Ok(())
    }

    /// Shows the answers and counts the points, once.
    pub fn reveal(&mut self, browser: &str, seen: u32) -> Result<(), Refusal> {
        self.expect_teacher(browser)?;
        self.expect_number(seen)?;
        let Some(asked) = self.asked.as_mut().filter(|asked| !asked.is_revealed) else {
            return Err(self.moved_on(seen));
        };
        asked.is_revealed = true;
        let right = asked.exercise.answer.to_string();
        let knew = self.students.iter_mut().filter(|student| student.answer.as_ref() == Some(&right));
        knew.for_each(|student| student.points += 1);
        Ok(())
    }

    fn expect_number(&self, seen: u32) -> Result<(), Refusal> {
        if seen == self.number { Ok(()) } else { Err(self.moved_on(seen)) }
    }

    fn moved_on(&self, seen: u32) -> Refusal {
        let number = self.number;
        let sentence = format!("the class is at question {number}, not at {seen} any more");
        Refusal::new(Code::ClassMovedOn, sentence).with("number", number).with("seen", seen)
    }

    /// How many have answered.
    pub fn answered(&self) -> usize {
        self.students.iter().filter(|student| student.answer.is_some()).count()
    }

    /// The answers after the reveal, numbers by size and letters by the alphabet; the right one even if nobody gave it.
    pub fn histogram(&self) -> Vec<Bar> {
        let Some(asked) = self.asked.as_ref().filter(|asked| asked.is_revealed) else { return Vec::new() };
        let right = asked.exercise.answer.to_string();
        let mut bars = vec![Bar { answer: right, count: 0, is_right: true }];
        for answer in self.students.iter().filter_map(|student| student.answer.as_ref()) {
            match bars.iter_mut().find(|bar| bar.answer == *answer) {
                Some(bar) => bar.count += 1,
                None => bars.push(Bar { answer: answer.clone(), count: 1, is_right: false }),
            }
        }
        bars.sort_by_cached_key(|bar| (bar.answer.parse::<i32>().ok(), bar.answer.clone()));
        bars
    }

    /// The students with most points, at most so many; nobody without a point.
    pub fn best(&self, most: usize) -> Vec<&Student> {
        let mut best: Vec<&Student> = self.students.iter().filter(|student| student.points > 0).collect();
        best.sort_by_key(|student| std::cmp::Reverse(student.points));
        best.truncate(most);
        best
    }
}

/// 403: only the teacher may do that.
pub fn teachers_only() -> Refusal {
    Refusal::new(Code::TeachersOnly, "only who leads the class may do that")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Room {
        let mut room = Room::new(7);
        room.hand_to("teacher");
        room.join("a", "Anna").unwrap();
        room.join("b", "Bruno").unwrap();
        room
    }

    fn code(result: Result<(), Refusal>) -> Code {
        result.unwrap_err().code
    }

    fn right(room: &Room) -> String {
        room.asked().unwrap().exercise.answer.to_string()
    }

    #[test]
    fn an_answer_counts_once_and_may_be_replaced_until_the_reveal() {
        let mut room = room();
        room.ask("teacher", 0, Some(Kind::Value)).unwrap();
        let answer = right(&room);
        room.answer("a", 1, "99").unwrap();
        room.answer("a", 1, &answer).unwrap();
        room.answer("b", 1, "99").unwrap();
        assert_eq!(room.answered(), 2);
        assert_eq!(room.histogram(), [], "nothing before the reveal");
        room.reveal("teacher", 1).unwrap();
        assert_eq!(code(room.answer("b", 1, &answer)), Code::ClassRevealed);
        assert_eq!(code(room.reveal("teacher", 1)), Code::ClassMovedOn, "points are counted once");
        assert_eq!(room.histogram().iter().map(|bar| bar.count).sum::<usize>(), 2);
        assert_eq!(room.student("a").unwrap().points, 1);
        assert_eq!(room.best(5).iter().map(|student| student.name.as_str()).collect::<Vec<_>>(), ["Anna"]);
    }

    #[test]
    fn only_the_teacher_asks_reveals_and_removes() {
        let mut room = room();
        for browser in ["a", "stranger"] {
            assert_eq!(code(room.ask(browser, 0, None)), Code::TeachersOnly);
            assert_eq!(code(room.reveal(browser, 0)), Code::TeachersOnly);
            assert_eq!(code(room.remove(browser, "Bruno")), Code::TeachersOnly);
        }
        room.ask("teacher", 0, None).unwrap();
        assert_eq!(code(room.ask("teacher", 0, None)), Code::ClassMovedOn, "a second click changes nothing");
        assert_eq!(code(room.answer("stranger", 1, "3")), Code::NotInClass);
        assert_eq!(code(room.answer("a", 0, "3")), Code::ClassMovedOn);
        assert_eq!(code(room.answer("a", 1, "three")), Code::UnknownWord);
        room.remove("teacher", "Bruno").unwrap();
        assert_eq!(room.role("b"), Role::Guest);
    }

    #[test]
    fn names_are_told_apart_and_the_class_has_a_bound() {
        let mut room = room();
        room.join("c", " anna\n").unwrap();
        assert_eq!(room.student("c").unwrap().name, "anna 2");
        room.join("a", "Anna").unwrap();
        assert_eq!((room.student("a").unwrap().name.as_str(), room.students().len()), ("Anna", 3));
        assert_eq!(code(room.join("d", "\u{200b}")), Code::BadName);
        for number in 3..MOST_STUDENTS {
            room.join(&number.to_string(), "Pupil").unwrap();
        }
        assert_eq!(code(room.join("late", "Late")), Code::ClassFull);
    }

    #[test]
    fn a_stored_room_comes_back_with_its_question() {
        let mut room = room();
        for (seen, (kind, _)) in (0..).zip(KINDS) {
            room.ask("teacher", seen, Some(kind)).unwrap();
            let text = serde_json::to_string(&room).unwrap();
            let asked = crate::exercise::text(&room.asked().unwrap().exercise);
            assert!(!text.contains(&asked), "the seed says it");
            assert_eq!(serde_json::from_str::<Room>(&text).unwrap(), room);
        }
    }

    #[test]
    fn questions_differ_fit_a_phone_and_follow_from_the_seed() {
        let mut trees = Vec::new();
        for number in 1..200 {
            let (kind, _) = KINDS[number as usize % KINDS.len()];
            let one = exercise(kind, 3, number);
            assert_eq!(one, exercise(kind, 3, number));
            assert!(leaves(&one) <= MOST_LEAVES, "{one:?}");
            trees.push(crate::exercise::text(&one));
        }
        trees.sort();
        trees.dedup();
        assert!(trees.len() > 190, "{}", trees.len());
    }

    #[test]
    fn answers_name_nodes_of_the_tree_in_any_order() {
        let mut room = room();
        room.ask("teacher", 0, Some(Kind::Cut)).unwrap();
        let answer = right(&room);
        let backwards: String = answer.chars().rev().collect();
        room.answer("a", 1, &backwards).unwrap();
        assert_eq!(room.student("a").unwrap().answer.as_ref(), Some(&answer));
        assert_eq!(code(room.answer("a", 1, "Z")), Code::UnknownWord);
    }
}
