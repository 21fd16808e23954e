import { useEffect, useState } from "react";
import { Link } from "react-router";
import { listDrafts } from "../editor/drafts/draft-store.ts";
import { formatDate } from "../lib/date.ts";
import { firstCharacters } from "../lib/text.ts";
import { draftPrefix } from "../ui/browser-storage.ts";
import { EmptyList } from "../ui/empty-list.tsx";

type StoredDraft = ReturnType<typeof listDrafts>[number];

/** The drafts of this user that this browser holds. */
export function BrowserDrafts({ userId }: { userId: string }) {
  const [drafts, setDrafts] = useState<StoredDraft[]>();
  const prefix = `${draftPrefix}${userId}:`;
  useEffect(() => {
    const update = () => setDrafts(listDrafts(prefix));
    update();
    // Another tab may write, publish or discard one.
    addEventListener("storage", update);
    return () => removeEventListener("storage", update);
  }, [prefix]);
  return (
    <>
      <p className="mt-1 text-faint text-sm">
        Unsent blogs are kept in the browser that they were written in.
        <noscript> To see them, turn on JavaScript.</noscript>
      </p>
      {drafts?.length === 0 && (
        <EmptyList text="No drafts in this browser.">
          <Link to="/write" className="text-accent underline underline-offset-4">
            Write a blog
          </Link>
        </EmptyList>
      )}
      <ul className="mt-4 divide-y divide-line">
        {drafts?.map((entry) => (
          <li key={entry.name} className="py-5">
            <DraftEntry entry={entry} prefix={prefix} />
          </li>
        ))}
      </ul>
    </>
  );
}

function DraftEntry({ entry: { name, draft }, prefix }: { entry: StoredDraft; prefix: string }) {
  // The name continues with the address of its form: "/write:" or "/blog/…/edit:".
  const [path] = name.slice(prefix.length).split(":");
  const { title, description, content } = draft.fields;
  const words = firstCharacters(
    [title, description, content].map((text) => text.trim()).find(Boolean) ?? "",
    80,
  );
  const at = new Date(draft.at).toISOString();
  return (
    <>
      <h3 dir="auto" className="break-words font-serif font-semibold text-lg">
        <Link to={path === "/write" ? path : path!} className="hover:underline hover:underline-offset-4">
          {words || "Without a title"}
        </Link>
      </h3>
      <p className="facts mt-1 text-faint text-sm">
        <time dateTime={at}>{formatDate(at)}</time>
        <span>{path === "/write" ? "New blog" : "Changes of a published blog"}</span>
      </p>
    </>
  );
}
