import { useCallback, useEffect, useState } from "react";
import type { Blog } from "../../models/blog.server.ts";
import { useToggle } from "./use-toggle.ts";

/** The likes of a blog, with the reader's own click at once. `setLikes` takes the number that the server has now. */
export function useSavedLike({ id, likes: fromServer, liked }: Pick<Blog, "id" | "likes" | "liked">) {
  const [likes, setLikes] = useState(fromServer);
  const takeLikes = useCallback((result: { likes: number }) => setLikes(result.likes), []);
  const { on, serverState, set, isSaving } = useToggle(`/blog/${id}/like`, liked, { onSaved: takeLikes });
  useEffect(() => setLikes(fromServer), [fromServer]);
  // The server's count includes the saved state. An unsaved click is added to it.
  return { on, count: likes + Number(on) - Number(serverState), set, isSaving, setLikes };
}
