//! Markdown of ours as HTML for the page: links lead to places on the page, and raw HTML stays text.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// The HTML of a lesson. Links to other lessons stay on the page, the picture comes from the server, and links to files
/// that the page does not have become plain text.
pub fn to_html(text: &str, picture: &str) -> String {
    let mut kept = Vec::new();
    let mut out = String::new();
    let events =
        Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| retarget(event, picture, &mut kept));
    html::push_html(&mut out, events);
    out
}

/// An event with its address replaced; `kept` says of every open link whether it is still one.
fn retarget<'a>(event: Event<'a>, picture: &str, kept: &mut Vec<bool>) -> Option<Event<'a>> {
    match event {
        Event::Html(raw) | Event::InlineHtml(raw) => Some(Event::Text(raw)),
        Event::Start(Tag::Image { link_type, title, id, .. }) => Some(Event::Start(Tag::Image {
            link_type,
            dest_url: CowStr::from(picture.to_string()),
            title,
            id,
        })),
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let place = on_page(&dest_url);
            kept.push(place.is_some());
            place.map(|place| Event::Start(Tag::Link { link_type, dest_url: place.into(), title, id }))
        }
        Event::End(TagEnd::Link) => kept.pop().unwrap_or(false).then_some(Event::End(TagEnd::Link)),
        other => Some(other),
    }
}

/// Where a link to a lesson, from another one or from the glossary, leads on the page.
fn on_page(link: &str) -> Option<String> {
    let name = link.strip_prefix("learn/").unwrap_or(link).strip_suffix(".md")?;
    let plain = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    plain.then(|| format!("#/learn/{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_stay_on_the_page_and_html_stays_text() {
        let text = "# A\n\nSee [tables](tables.md) and [`x.rs`](../../x.rs), [out](https://example.org/).\n\n\
                    ![p](img/p.svg)\n\n<script>alert(1)</script>\n\nb <b onclick=x>c</b> [j](javascript:alert(1).md)";
        let html = to_html(text, "/api/lessons/a/picture");
        assert!(html.contains("<a href=\"#/learn/tables\">tables</a>"), "{html}");
        assert!(html.contains("src=\"/api/lessons/a/picture\" alt=\"p\""), "{html}");
        assert!(
            html.contains("<code>x.rs</code>") && !html.contains("../") && !html.contains("example.org"),
            "{html}"
        );
        assert!(!html.contains("<script") && !html.contains("<b") && !html.contains("javascript"), "{html}");
        assert!(html.contains("&lt;script&gt;"), "{html}");
    }
}
