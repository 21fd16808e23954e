import { useEffect, useRef } from "react";
import type { Pulse } from "../models/blog.server.ts";

/**
 * Follows a blog's likes and revision while the page is seen. The stream is closed while the tab is hidden, since
 * browsers allow six connections to a site; its first event is the current state, so a break loses nothing.
 */
export function useLive(id: string, onPulse: (pulse: Pulse) => void, onGone: () => void) {
  const listener = useRef({ onPulse, onGone });
  listener.current = { onPulse, onGone };
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      close();
      if (document.hidden) return;
      source = new EventSource(`/blog/${id}/live`);
      source.onmessage = (event) => listener.current.onPulse(JSON.parse(event.data) as Pulse);
      source.addEventListener("gone", () => {
        document.removeEventListener("visibilitychange", open);
        close();
        listener.current.onGone();
      });
      // Browsers come back by themselves after a broken connection, but not after an answer that is an error.
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, 3000);
      };
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
