import { useEffect, useRef } from "react";
import type { Pulse } from "../../models/blog.server.ts";

const firstRetryMs = 3000;
const maxRetryMs = 2 * 60_000;

/**
 * Subscribes to a blog's likes and revision while the tab is visible. Browsers allow only six connections to a site, so
 * hidden tabs close theirs. The first event of each stream is the current state, so nothing is lost in between. When
 * the server refuses the stream, it is retried with growing delays. `id`: undefined for a blog without a stream, since the
 * public cannot see it. `onGone`: the blog was removed.
 */
export function useBlogPulse(id: string | undefined, onPulse: (pulse: Pulse) => void, onGone: () => void) {
  const callbacks = useRef({ onPulse, onGone });
  callbacks.current = { onPulse, onGone };
  useEffect(() => {
    if (!id) return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;
    const open = () => {
      close();
      if (document.hidden) return;
      source = new EventSource(`/blog/${id}/live`);
      source.onmessage = (event) => {
        retryMs = firstRetryMs;
        callbacks.current.onPulse(JSON.parse(event.data) as Pulse);
      };
      // The server closed this stream to make room for another page.
      source.addEventListener("later", () => {
        close();
        retryMs = maxRetryMs;
        openLater();
      });
      source.addEventListener("gone", () => {
        document.removeEventListener("visibilitychange", open);
        close();
        callbacks.current.onGone();
      });
      // Browsers reconnect by themselves after a broken connection, but not after an error response.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) openLater();
      };
    };
    const openLater = () => {
      // Random, so that pages that lost their streams at the same time do not reconnect at the same time.
      timer = setTimeout(open, retryMs * (0.5 + Math.random() / 2));
      retryMs = Math.min(2 * retryMs, maxRetryMs);
    };
    const close = () => {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    };
    open();
    document.addEventListener("visibilitychange", open);
    return () => {
      document.removeEventListener("visibilitychange", open);
      close();
    };
  }, [id]);
}
