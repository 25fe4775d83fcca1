//! A hub on the loopback interface that speaks as much of the protocol as its client needs: a redirect
//! with the etag, ranges, and the ways in which a network fails.

use std::io::{BufRead, BufReader, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// What the server does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// All is well.
    Serves,
    /// So many transfers end after half of what was asked for.
    Cuts(usize),
    /// There is no such file.
    Lacks,
    /// It accepts and says nothing.
    Silent,
    /// It gives half of the file and then nothing more.
    Stalls,
    /// The file comes in a hundred parts, 4 ms apart.
    Trickles,
}

/// A running server; its thread ends with the test process.
pub struct HubServer {
    pub endpoint: String,
    /// Transfers of the file itself, not of its first byte.
    pub transfers: Arc<AtomicUsize>,
}

impl HubServer {
    pub fn start(content: &[u8], manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let endpoint = format!("http://{}", listener.local_addr().expect("bound"));
        let transfers = Arc::new(AtomicUsize::new(0));
        let (content, counter) = (content.to_vec(), Arc::clone(&transfers));
        std::thread::spawn(move || {
            // Kept open, so that a silent server does not hang up.
            let mut open = Vec::new();
            for stream in listener.incoming().flatten() {
                answer(&stream, &content, manner, &counter);
                open.push(stream);
            }
        });
        HubServer { endpoint, transfers }
    }
}

fn answer(stream: &TcpStream, content: &[u8], manner: Manner, transfers: &AtomicUsize) {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let Some(request) = lines.next() else { return };
    let mut range = None;
    for line in lines.take_while(|line| !line.is_empty()) {
        if let Some(bytes) = line.to_ascii_lowercase().strip_prefix("range: bytes=") {
            range = bytes.split_once('-').map(|(from, to)| (from.to_owned(), to.to_owned()));
        }
    }
    let path = request.split(' ').nth(1).unwrap_or_default().to_owned();
    let host = stream.local_addr().expect("connected").to_string();
    let mut stream = stream;
    let mut say = |text: String| stream.write_all(text.as_bytes());
    let result = match manner {
        Manner::Silent => return,
        Manner::Lacks => {
            say("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".into())
        }
        // As the hub does for large files: it names the file and sends the client elsewhere.
        _ if path == "/someone/some-repo/resolve/0123abcd/tiny.gguf" => {
            say("HTTP/1.1 302 Found\r\nLocation: http://HOST/elsewhere\r\nX-Repo-Commit: 0123abcd\r\n\
             X-Linked-Etag: \"the-etag\"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                .replace("HOST", &host))
        }
        _ if path == "/elsewhere" => {
            let (from, to) = range.unwrap_or_default();
            let from: usize = from.parse().unwrap_or(0);
            let to = to.parse::<usize>().map_or(content.len(), |last| last + 1).min(content.len());
            let body = &content[from.min(to)..to];
            let mut given = body;
            if to - from > 1 {
                let before = transfers.fetch_add(1, Ordering::SeqCst);
                if matches!(manner, Manner::Cuts(cuts) if before < cuts) || manner == Manner::Stalls {
                    given = &body[..body.len() / 2];
                }
            }
            say(format!(
                "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes {from}-{}/{}\r\n\
                 Content-Length: {}\r\nConnection: close\r\n\r\n",
                to.saturating_sub(1),
                content.len(),
                body.len()
            ))
            .and_then(|()| match manner {
                Manner::Trickles => given.chunks((given.len() / 100).max(1)).try_for_each(|part| {
                    std::thread::sleep(Duration::from_millis(4));
                    stream.write_all(part)
                }),
                _ => stream.write_all(given),
            })
        }
        _ => say("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".into()),
    };
    if result.is_ok() && manner != Manner::Stalls {
        let _ = stream.shutdown(Shutdown::Both);
    }
}
