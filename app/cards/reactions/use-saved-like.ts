import { useCallback, useEffect, useState } from "react";
import type { Blog } from "../../core/blog.server.ts";
import { useSite } from "../../ui/site.tsx";
import { changeList, readList } from "./browser-list.ts";
import { useToggle } from "./use-toggle.ts";

/** The likes of a blog, with the reader's own click at once. `setLikes` takes the number that the server has now. */
export function useSavedLike({ id, likes: fromServer, liked }: Pick<Blog, "id" | "likes" | "liked">) {
  const [likes, setLikes] = useState(fromServer);
  const { user } = useSite();
  const isVisitor = !user;
  const takeLikes = useCallback(
    (result: { likes: number; liked: boolean }) => {
      setLikes(result.likes);
      if (isVisitor) changeList("likes", id, result.liked);
    },
    [id, isVisitor],
  );
  const { on, serverState, set, isSaving } = useToggle(`/blog/${id}/like`, liked, { onSaved: takeLikes });
  useEffect(() => setLikes(fromServer), [fromServer]);
  // The server's count includes the saved state. An unsaved click is added to it.
  return { on, count: likes + Number(on) - Number(serverState), set, isSaving, setLikes };
}

/** Whether a visitor likes a blog, by this browser: lists are the same for all visitors. */
export function useVisitorLike(id: string): boolean {
  const { user } = useSite();
  const isVisitor = !user;
  const [liked, setLiked] = useState(false);
  useEffect(() => setLiked(isVisitor && readList("likes").includes(id)), [id, isVisitor]);
  return liked;
}
