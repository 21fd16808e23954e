import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useSite } from "../ui/site.tsx";
import { keptHere, readKept } from "./use-stored-toggle.ts";

/** Once somebody is signed in, what this browser kept becomes theirs, and stays here no longer. */
export function TakeAlong() {
  const { user } = useSite();
  const { revalidate } = useRevalidator();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const [saved, followed] = [readKept("saved"), readKept("followed")];
    if (saved.length + followed.length === 0) return;
    const form = new URLSearchParams();
    for (const blog of saved) form.append("saved", blog);
    for (const author of followed) form.append("followed", author);
    fetch("/keep", { method: "POST", body: form })
      .then((response) => {
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        for (const name of Object.values(keptHere)) localStorage.removeItem(name);
        return revalidate();
      })
      .catch((error) => console.error("Could not take bookmarks along:", error));
  }, [id, revalidate]);
  return null;
}
