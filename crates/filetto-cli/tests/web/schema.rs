//! Whether answers are what `openapi.json` says: the part of JSON Schema that it uses, strict about unknown keys.

use std::collections::BTreeMap;

use filetto_cli::web::refusal::Code;
use filetto_cli::web::store::FILE;
use rusqlite::Connection;
use serde_json::{Value as Json, json};

use crate::client::{Client, Directory, id};

/// The description with what its references lead to.
struct Description(Json);

impl Description {
    async fn of(client: &Client) -> Description {
        Description(client.get("/api/openapi.json").await.ok())
    }

    fn schema(&self, name: &str) -> Json {
        self.0["components"]["schemas"][name].clone()
    }

    /// The schema of the answer of a route.
    fn answer(&self, method: &str, path: &str, status: &str) -> Json {
        self.0["paths"][path][method]["responses"][status]["content"]["application/json"]["schema"].clone()
    }

    fn resolve<'a>(&'a self, schema: &'a Json) -> &'a Json {
        match schema["$ref"].as_str() {
            Some(reference) => self.0.pointer(reference.trim_start_matches('#')).unwrap(),
            None => schema,
        }
    }

    /// What is wrong with a value, None if it is as described.
    fn fault(&self, schema: &Json, value: &Json) -> Option<String> {
        let schema = self.resolve(schema);
        let choices = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
        if let Some(choices) = choices {
            let faults: Vec<String> = choices.iter().filter_map(|choice| self.fault(choice, value)).collect();
            return (faults.len() == choices.len()).then(|| faults.join(" | "));
        }
        if let Some(words) = schema["enum"].as_array() {
            return (!words.contains(value)).then(|| format!("{value} is none of {words:?}"));
        }
        if let Some(word) = schema.get("const") {
            return (value != word).then(|| format!("{value} is not {word}"));
        }
        if !has_type(&schema["type"], value) {
            return Some(format!("{value} is not of type {}", schema["type"]));
        }
        self.fault_of_items(schema, value).or_else(|| self.fault_of_keys(schema, value))
    }

    fn fault_of_items(&self, schema: &Json, value: &Json) -> Option<String> {
        value.as_array()?.iter().find_map(|item| self.fault(&schema["items"], item))
    }

    fn fault_of_keys(&self, schema: &Json, value: &Json) -> Option<String> {
        let object = value.as_object()?;
        let known = &schema["properties"];
        let missing = schema["required"].as_array().into_iter().flatten();
        let missing = missing.filter_map(Json::as_str).find(|key| !object.contains_key(*key));
        let wrong = object.iter().find_map(|(key, value)| match known.get(key) {
            Some(schema) => self.fault(schema, value).map(|fault| format!("{key}: {fault}")),
            None if schema["additionalProperties"].is_object() => {
                self.fault(&schema["additionalProperties"], value)
            }
            None => Some(format!("{key} is not described")),
        });
        missing.map(|key| format!("{key} is missing")).or(wrong)
    }
}

fn has_type(types: &Json, value: &Json) -> bool {
    let fits = |name: &Json| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => panic!("{name} is no type"),
    };
    types.as_array().map_or_else(|| fits(types), |types| types.iter().any(fits))
}

#[tokio::test]
async fn answers_are_as_described() {
    let client = Client::new();
    let description = Description::of(&client).await;
    for (path, query) in [
        ("/api/players", ""),
        ("/api/presets", ""),
        ("/api/games", ""),
        ("/api/bestmove", "?game=tris&moves=b2&time_ms=50"),
        ("/api/solve", "?game=tris&moves=b2,a1&scores=1"),
        ("/api/analysis", "?game=tris&moves=b2,a1&time_ms=200"),
        ("/api/trees", "?lang=it"),
        ("/api/why", "?game=connect4&moves=4444&player=forsa4&time_ms=100"),
        ("/api/why", "?game=tris&moves=a1,b1,a2,b2,a3"),
        ("/api/why", "?game=connect4&moves=43443555"),
        ("/api/lessons", ""),
        ("/api/me", ""),
        ("/api/together", ""),
        ("/api/class", ""),
    ] {
        let answer = client.get(&format!("{path}{query}")).await.ok();
        let fault = description.fault(&description.answer("get", path, "200"), &answer);
        assert_eq!(fault, None, "{path}{query}");
    }
    let lesson = client.get("/api/lessons/minimax").await.ok();
    let described = description.answer("get", "/api/lessons/{name}", "200");
    assert_eq!(description.fault(&described, &lesson), None);
}

#[tokio::test]
async fn a_class_is_as_described() {
    let client = Client::new().browser(1);
    let description = Description::of(&client).await;
    let student = client.browser(2);
    for (who, path, body) in [
        (&client, "/api/class", json!({})),
        (&student, "/api/class/join", json!({"name": "Anna"})),
        (&client, "/api/class/next", json!({"number": 0, "kind": "value"})),
        (&student, "/api/class/answer", json!({"number": 1, "answer": "3"})),
        (&client, "/api/class/reveal", json!({"number": 1})),
    ] {
        assert_eq!(who.post(path, body).await.status, 204, "{path}");
        for reader in [&client, &student] {
            let told = reader.get("/api/class").await.ok();
            assert_eq!(description.fault(&description.schema("Class"), &told), None, "{path}: {told}");
        }
    }
    let door = client.get("/api/class/door").await.ok();
    assert_eq!(description.fault(&description.schema("ClassDoor"), &door), None);
}

#[tokio::test]
async fn searches_and_games_are_as_described() {
    let client = Client::new();
    let description = Description::of(&client).await;
    for (path, status, body) in [
        ("/api/trace", "200", json!({"example": "textbook", "algorithm": "negascout"})),
        ("/api/trace", "200", json!({"game": "tris", "moves": "b2 a1 c1 a3 a2", "memory": true})),
        ("/api/trace", "200", json!({"game": "connect4", "depth": 6, "limit": 50})),
        ("/api/games", "201", json!({"game": "connect4", "x": "human", "o": "human", "moves": "4455667"})),
        ("/api/games", "201", json!({"game": "tris", "x": "human", "o": "human", "time_ms": 100})),
        ("/api/arrange", "200", json!({"game": "tris", "board": ["X-O", "-X-", "--O"]})),
    ] {
        let answer = client.post(path, body.clone()).await.ok();
        let fault = description.fault(&description.answer("post", path, status), &answer);
        assert_eq!(fault, None, "{path} {body}");
    }
}

#[tokio::test]
async fn games_that_are_not_saved_or_not_readable_are_as_described() {
    let directory = Directory::new();
    let mut client = Client::at(&directory.0);
    let description = Description::of(&client).await;
    let programs = json!({"game": "connect4", "x": "random", "o": "random", "delay_ms": 250});
    let game = id(&client.start(programs).await);
    client.app.store().tune("query_only", 1).await.unwrap();
    let unsaved = client.until(&game, |game| game.get("unsaved").is_some()).await;
    assert_eq!(description.fault(&description.schema("Game"), &unsaved), None);
    let client = client.moved(|| {
        Connection::open(directory.0.join(FILE)).unwrap().execute("UPDATE games SET x = '?'", []).unwrap();
        Client::at(&directory.0)
    });
    let client = client.await;
    let list = client.get("/api/games").await.ok();
    assert_eq!(list["games"][0]["unreadable"]["code"], "unknown-player");
    assert_eq!(description.fault(&description.answer("get", "/api/games", "200"), &list), None);
}

#[tokio::test]
async fn refusals_are_as_described() {
    let client = Client::new();
    let description = Description::of(&client).await;
    let described = description.schema("RefusalCode");
    let names: Vec<&str> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(described["enum"], json!(names));
    let params: BTreeMap<&str, &[&str]> = Code::ALL.iter().map(|code| (code.name(), code.params())).collect();
    assert_eq!(described["x-params"], json!(params));

    let error = description.schema("Error");
    for (path, code) in [
        ("/api/why?game=tris&moves=a1,a1", "move-occupied"),
        ("/api/why?game=tris&moves=z9", "move-outside"),
        ("/api/why?game=tris&moves=%3F", "move-unreadable"),
        ("/api/why?game=tris&moves=a1,b1,a2,b2,a3,b3", "move-after-end"),
        ("/api/why?game=drop-200x6-4", "bad-side"),
        ("/api/why?game=drop-7x6-9", "bad-align"),
        ("/api/why?game=chess", "unknown-game"),
        ("/api/why?player=nobody", "unknown-player"),
        ("/api/why?player=human", "person-asked"),
        ("/api/why?player=alphabeta:x=1", "unknown-option"),
        ("/api/why?player=alphabeta:depth=x", "bad-option"),
        ("/api/why?time_ms=0", "number-out-of-range"),
        ("/api/why?time_ms=x", "bad-query"),
        ("/api/analysis?game=free-30x30-5", "too-many-moves"),
        ("/api/analysis?game=tris&moves=a1,b1,a2,b2,a3", "nothing-to-evaluate"),
        ("/api/games/nope", "no-such-game"),
        ("/api/lessons/nope", "no-such-lesson"),
        ("/api/nope", "not-found"),
    ] {
        let refusal = client.get(path).await.json();
        assert_eq!((&refusal["code"], description.fault(&error, &refusal)), (&json!(code), None), "{path}");
    }
}
