//! Whether the page has words of its own for everything the registry of players names.

use serde_json::Value as Json;

use crate::client::Client;

#[tokio::test]
async fn every_player_and_option_has_a_name_and_a_sentence_in_both_languages() {
    let client = Client::new();
    let players = client.get("/api/players").await.ok();
    let mut keys = Vec::new();
    for player in players.as_array().unwrap() {
        let name = player["name"].as_str().unwrap();
        keys.push(format!("\"who.{name}\""));
        if player["human"] != Json::Bool(true) {
            keys.push(format!("\"who.{name}.about\""));
        }
        for key in player["keys"].as_array().unwrap() {
            let key = key["name"].as_str().unwrap();
            keys.extend([format!("\"opt.{key}\""), format!("\"opt.{key}.about\"")]);
        }
    }
    assert!(keys.len() > 100, "{keys:?}");
    for language in ["en", "it"] {
        let words = client.get(&format!("/strings/{language}.js")).await.text;
        let missing: Vec<&String> = keys.iter().filter(|key| !words.contains(&format!("{key}:"))).collect();
        assert!(missing.is_empty(), "{language}: {missing:?}");
    }
}

#[tokio::test]
async fn the_manifest_is_served_as_one_and_allowed() {
    let reply = Client::new().get("/manifest.webmanifest").await;
    assert_eq!(reply.headers["content-type"], "application/manifest+json");
    assert!(reply.headers["content-security-policy"].to_str().unwrap().contains("manifest-src 'self'"));
    assert_eq!(reply.json()["short_name"], "Filetto");
}
