import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Blog } from "../models/blog.server.ts";
import { useLive } from "./use-live.ts";
import { useToggle } from "./use-toggle.ts";

export type Like = ReturnType<typeof useLike>;

/** The like of a blog on screen: this reader's at once, everybody else's as it happens. */
export function useLike(blog: Pick<Blog, "id" | "likes" | "liked" | "revision">) {
  const [likes, setLikes] = useState(blog.likes);
  const { revalidate } = useRevalidator();
  const { on, saved, set, isSaving } = useToggle<{ likes: number }>(
    `/blog/${blog.id}/like`,
    blog.liked,
    (answer) => setLikes(answer.likes),
  );
  useEffect(() => setLikes(blog.likes), [blog.likes]);
  useLive(
    blog.id,
    (now) => {
      // News that may hold this reader's own like comes again with the answer: it must not count twice.
      if (!isSaving()) setLikes(now.likes);
      if (now.revision !== blog.revision) void revalidate();
    },
    revalidate,
  );
  // The server's count holds what was saved; the reader's own click shows before that.
  return { on, count: likes + Number(on) - Number(saved), set };
}
