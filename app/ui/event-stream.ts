const firstRetryMs = 3000;
const maxRetryMs = 2 * 60_000;

/**
 * Reads a stream of server-sent events while the tab is visible. Browsers allow only six connections to a site, so hidden tabs
 * close theirs, and a page that is left closes its own, so that the browser can keep it for the way back. The first event of each
 * stream is the current state, so nothing is lost in between. When the server refuses the stream, it is retried with growing
 * delays. `onGone`: what the stream is about is gone. Returns what ends it.
 */
export function openEventStream(
  address: string,
  onData: (data: unknown) => void,
  onGone = () => {},
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  const ended = new AbortController();
  const open = () => {
    if (document.hidden) return close();
    if (source) return;
    clearTimeout(timer);
    source = new EventSource(address);
    source.onmessage = (event) => {
      retryMs = firstRetryMs;
      onData(JSON.parse(event.data));
    };
    // The server closed this stream to make room for another page.
    source.addEventListener("later", () => {
      retryMs = maxRetryMs;
      openLater();
    });
    source.addEventListener("gone", () => {
      end();
      onGone();
    });
    // Browsers reconnect by themselves after a broken connection, but not after an error response.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) openLater();
    };
  };
  const openLater = () => {
    close();
    // Random, so that pages that lost their streams at the same time do not reconnect at the same time.
    timer = setTimeout(open, retryMs * (0.5 + Math.random() / 2));
    retryMs = Math.min(2 * retryMs, maxRetryMs);
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const end = () => {
    ended.abort();
    close();
  };
  open();
  document.addEventListener("visibilitychange", open, ended);
  addEventListener("pageshow", open, ended);
  addEventListener("pagehide", close, ended);
  return end;
}
