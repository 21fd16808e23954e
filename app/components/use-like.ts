import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Blog } from "../models/blog.server.ts";
import { useLive } from "./use-live.ts";
import { useWish } from "./use-wish.ts";

export type Like = ReturnType<typeof useLike>;

/** The like of a blog on screen: this reader's at once, everybody else's as it happens. */
export function useLike(blog: Pick<Blog, "id" | "likes" | "liked" | "revision">) {
  const [likes, setLikes] = useState(blog.likes);
  const { revalidate } = useRevalidator();
  const { on, saved, wish } = useWish<{ likes: number }>(`/blog/${blog.id}/like`, blog.liked, (answer) =>
    setLikes(answer.likes),
  );
  useEffect(() => setLikes(blog.likes), [blog.likes]);
  useLive(blog.id, (now) => {
    setLikes(now.likes);
    if (now.revision !== blog.revision) void revalidate();
  });
  // The server's count holds what was saved; the reader's own click shows before that.
  return { on, count: likes + Number(on) - Number(saved), wish };
}
