import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { removeLists } from "../ui/browser-storage.ts";
import { useSite } from "../ui/site.tsx";
import { readList } from "./browser-list.ts";

/** After a login, sends the bookmarks and follows of the visitor to the server, and removes them from this browser. */
export function BookmarkSync() {
  const { user } = useSite();
  const { revalidate } = useRevalidator();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const [bookmarks, follows] = [readList("bookmarks"), readList("follows")];
    if (bookmarks.length + follows.length === 0) return;
    const form = new URLSearchParams();
    for (const blog of bookmarks) form.append("bookmark", blog);
    for (const author of follows) form.append("follow", author);
    fetch("/bookmarks/sync", { method: "POST", body: form })
      .then((response) => {
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        removeLists();
        return revalidate();
      })
      .catch((error) => console.error("Could not take bookmarks along:", error));
  }, [id, revalidate]);
  return null;
}
