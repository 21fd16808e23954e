import { useRevalidator } from "react-router";
import type { Blog } from "../../core/blog.server.ts";
import { useBlogPulse } from "./use-live.ts";
import { useSavedLike } from "./use-saved-like.ts";

export type Like = ReturnType<typeof useLike>;

/** The likes of an open blog: shows the reader's own click at once, and the likes of others as they happen. */
export function useLike(
  blog: Pick<Blog, "id" | "likes" | "liked" | "revision"> & { visibilityNotice?: object },
) {
  const { revalidate } = useRevalidator();
  const { on, count, set, isSaving, setLikes } = useSavedLike(blog);
  useBlogPulse(
    blog.visibilityNotice ? undefined : blog.id,
    (pulse) => {
      // During a save the count may already include the reader's click, which would then be counted twice. The response
      // to the save brings the right count.
      if (!isSaving()) setLikes(pulse.likes);
      if (pulse.revision !== blog.revision) void revalidate();
      document.dispatchEvent(new CustomEvent("comments-counted", { detail: pulse.comments ?? 0 }));
    },
    revalidate,
  );
  return { on, count, set };
}
