//! The functions that the worker calls, and the one it lends: texts go to and fro as bytes of the memory that both see.

use std::alloc::{Layout, alloc, dealloc};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::request::{Reply, Request, Tell};
use crate::routes::answer;

#[link(wasm_import_module = "filetto")]
unsafe extern "C" {
    /// Tells the worker of an event: JSON at a place of the memory.
    fn tell(text: *const u8, length: usize);
}

/// Room for so many bytes, into which the worker writes a request; null where there is none.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    match Layout::array::<u8>(length.max(1)) {
        // SAFETY: the layout has a size.
        Ok(layout) => unsafe { alloc(layout) },
        Err(_) => std::ptr::null_mut(),
    }
}

/// Answers the request that was written into a room, which is taken back. The reply is eight bytes, its length and then
/// its place, both little end first; it stays until the next request.
///
/// # Safety
/// The text is `length` bytes written into a room of that length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn request(text: *mut u8, length: usize) -> *const u32 {
    // SAFETY: so the caller promised.
    let bytes = unsafe { std::slice::from_raw_parts(text, length) };
    let read = serde_json::from_slice::<Request>(bytes);
    if let Ok(layout) = Layout::array::<u8>(length.max(1)) {
        // SAFETY: it is the room of that length, and nothing of it is used any more: what was read owns its texts.
        unsafe { dealloc(text, layout) };
    }
    let reply = match read {
        Ok(request) => {
            let tell: Tell = Arc::new(event);
            answer(&request, &tell)
        }
        Err(error) => Reply { status: 400, body: json!({"error": error.to_string()}), ..Reply::default() },
    };
    hand_over(serde_json::to_string(&reply).unwrap_or_default())
}

fn event(name: &str, data: &Value) {
    let text = json!({"event": name, "data": data}).to_string();
    // SAFETY: the text lives until the worker has read it, which it does at once.
    unsafe { tell(text.as_ptr(), text.len()) };
}

/// Keeps a reply where the worker finds it.
fn hand_over(text: String) -> *const u32 {
    use std::cell::RefCell;
    thread_local! {
        static REPLY: RefCell<(String, [u32; 2])> = const { RefCell::new((String::new(), [0; 2])) };
    }
    REPLY.with_borrow_mut(|reply| {
        *reply = (text, [0; 2]);
        reply.1 = [reply.0.len() as u32, reply.0.as_ptr() as u32];
        reply.1.as_ptr()
    })
}
