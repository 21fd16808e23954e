import { useEffect, useRef } from "react";
import type { Pulse } from "../models/blog.server.ts";

const firstRetryMs = 3000;
const maxRetryMs = 2 * 60_000;

/**
 * Follows a blog's likes and revision while the page is seen. The stream is closed while the tab is hidden, since
 * browsers allow six connections to a site; its first event is the current state, so a break loses nothing. A server
 * that has no place for it is asked again, ever more seldom; the page works meanwhile.
 */
export function useLive(id: string, onPulse: (pulse: Pulse) => void, onGone: () => void) {
  const listener = useRef({ onPulse, onGone });
  listener.current = { onPulse, onGone };
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let retryMs = firstRetryMs;
    const open = () => {
      close();
      if (document.hidden) return;
      source = new EventSource(`/blog/${id}/live`);
      source.onmessage = (event) => {
        retryMs = firstRetryMs;
        listener.current.onPulse(JSON.parse(event.data) as Pulse);
      };
      // Our place went to another page.
      source.addEventListener("later", () => {
        close();
        retryMs = maxRetryMs;
        openLater();
      });
      source.addEventListener("gone", () => {
        document.removeEventListener("visibilitychange", open);
        close();
        listener.current.onGone();
      });
      // Browsers come back by themselves after a broken connection, but not after an answer that is an error.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) openLater();
      };
    };
    const openLater = () => {
      // Pages that lost their streams together must not come back together.
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
