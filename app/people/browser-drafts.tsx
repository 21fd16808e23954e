import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { firstCharacters } from "../lib/text.ts";
import { EmptyList } from "../ui/empty-list.tsx";
import { draftPrefix } from "../ui/personal-storage.ts";
import { useDay } from "../ui/site.tsx";
import { listDrafts, type StoredDraft } from "../writing/drafts/browser-drafts.ts";
import { listOrphanedDrafts, sendOrphanedDrafts } from "../writing/drafts/orphaned-drafts.ts";

interface Props {
  userId: string;
  hasNoAccountDrafts: boolean;
}

/** The member's drafts that only this browser holds: written offline, or left by an editor that crashed. */
export function BrowserDrafts({ userId, hasNoAccountDrafts }: Props) {
  const [drafts, setDrafts] = useState<StoredDraft[]>();
  const { revalidate } = useRevalidator();
  const prefix = `${draftPrefix}${userId}:`;
  useEffect(() => {
    const update = () => setDrafts(listDrafts(prefix));
    update();
    const send = async () => {
      if (await sendOrphanedDrafts(await listOrphanedDrafts(prefix))) await revalidate();
      update();
    };
    void send();
    // Another tab may write, publish or discard one.
    addEventListener("storage", update);
    addEventListener("online", send);
    return () => {
      removeEventListener("storage", update);
      removeEventListener("online", send);
    };
  }, [prefix]);
  if (!drafts?.length) return hasNoAccountDrafts ? <NoDrafts /> : null;
  return (
    <ul className="mt-4 divide-y divide-line border-line border-b">
      {drafts.map((entry) => (
        <li key={entry.name} className="py-5">
          <DraftEntry entry={entry} prefix={prefix} />
        </li>
      ))}
    </ul>
  );
}

function NoDrafts() {
  return (
    <EmptyList text="No drafts yet.">
      <Link to="/write" className="text-accent underline underline-offset-4">
        Write a blog
      </Link>
    </EmptyList>
  );
}

function DraftEntry({ entry: { name, draft }, prefix }: { entry: StoredDraft; prefix: string }) {
  const day = useDay();
  // `name` is a key of the browser's storage. After the prefix comes the path of the draft's form: "/write" or "/blog/…/edit".
  const [path] = name.slice(prefix.length).split(":");
  // The publish key is also the draft's id in the account.
  const { base, fields } = draft;
  const { title, description, content } = fields;
  const isNew = path === "/write";
  const label = firstCharacters(
    [title, description, content].map((text) => text.trim()).find(Boolean) ?? "",
    80,
  );
  const at = new Date(draft.at).toISOString();
  return (
    <>
      <h3 dir="auto" className="break-words font-serif font-semibold text-lg">
        <Link
          to={isNew && base?.revision ? `/write/${fields.publishKey}` : path!}
          state={{ restore: name }}
          className="hover:underline hover:underline-offset-4"
        >
          {label || "Without a title"}
        </Link>
      </h3>
      <p className="facts mt-1 text-faint text-sm">
        <time dateTime={at}>{day(at)}</time>
        <span>{isNew ? "New blog" : "Changes to a published blog"}</span>
        <span className="text-ink">Only on this device</span>
      </p>
    </>
  );
}
