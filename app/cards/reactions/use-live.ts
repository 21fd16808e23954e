import { useEffect, useRef } from "react";
import type { Pulse } from "../../core/blog.server.ts";
import { openEventStream } from "../../ui/event-stream.ts";

/**
 * Subscribes to a blog's likes and revision while the tab is visible. `id`: undefined for a blog without a stream, since the
 * public cannot see it. `onGone`: the blog was removed.
 */
export function useBlogPulse(id: string | undefined, onPulse: (pulse: Pulse) => void, onGone: () => void) {
  const callbacks = useRef({ onPulse, onGone });
  callbacks.current = { onPulse, onGone };
  useEffect(() => {
    if (!id) return;
    return openEventStream(
      `/blog/${id}/live`,
      (data) => callbacks.current.onPulse(data as Pulse),
      () => callbacks.current.onGone(),
    );
  }, [id]);
}
