import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Blog } from "../models/blog.server.ts";
import { useBlogPulse } from "./use-live.ts";
import { useToggle } from "./use-toggle.ts";

export type Like = ReturnType<typeof useLike>;

/** The likes of an open blog: shows the reader's own click at once, and the likes of others as they happen. */
export function useLike(
  blog: Pick<Blog, "id" | "likes" | "liked" | "revision"> & { visibilityNotice?: object },
) {
  const [likes, setLikes] = useState(blog.likes);
  const { revalidate } = useRevalidator();
  const takeLikes = useCallback((result: { likes: number }) => setLikes(result.likes), []);
  const { on, serverState, set, isSaving } = useToggle(`/blog/${blog.id}/like`, blog.liked, takeLikes);
  useEffect(() => setLikes(blog.likes), [blog.likes]);
  useBlogPulse(
    blog.visibilityNotice ? undefined : blog.id,
    (pulse) => {
      // During a save the count may already include the reader's click, which would then be counted twice. The response
      // to the save brings the right count.
      if (!isSaving()) setLikes(pulse.likes);
      if (pulse.revision !== blog.revision) void revalidate();
    },
    revalidate,
  );
  // The server's count includes the saved state. An unsaved click is added to it.
  return { on, count: likes + Number(on) - Number(serverState), set };
}
