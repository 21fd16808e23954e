import { Link } from "react-router";
import { firstCharacters } from "../lib/text.ts";
import { useDay } from "../ui/site.tsx";
import type { DraftEntry } from "../writing/models/draft.server.ts";
import { ScheduleTime } from "../writing/publishing/schedule-time.tsx";

/** The drafts in the account, the most recently saved first. */
export function DraftList({ drafts }: { drafts: DraftEntry[] }) {
  if (drafts.length === 0) return null;
  return (
    <ul className="mt-4 divide-y divide-line">
      {drafts.map((draft) => (
        <li key={draft.id} className="py-5">
          <AccountDraft draft={draft} />
        </li>
      ))}
    </ul>
  );
}

function AccountDraft({ draft }: { draft: DraftEntry }) {
  const day = useDay();
  const { id, blog_id, isBesidePost, isTakenDown, title, opening, at, publish_at, publish_problem } = draft;
  const label = firstCharacters(title.trim() || opening, 80);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <h3 dir="auto" className="break-words font-serif font-semibold text-lg">
          <Link
            to={isBesidePost ? `/blog/${blog_id}/edit` : `/write/${id}`}
            className="hover:underline hover:underline-offset-4"
          >
            {label || "Without a title"}
          </Link>
        </h3>
        {title.trim() && opening && (
          <p dir="auto" className="mt-1 break-words text-soft">
            {opening}
          </p>
        )}
        <p className="facts mt-1 text-faint text-sm">
          <time dateTime={at}>{day(at)}</time>
          {isBesidePost && <span>Changes to a published blog</span>}
          {isTakenDown && <span>An editor took this post down</span>}
          {publish_at !== null && !publish_problem && <ScheduleNote at={publish_at} />}
        </p>
        {publish_problem && <p className="mt-1 break-words text-danger text-sm">{publish_problem}</p>}
      </div>
      <p className="flex gap-4 pt-1 text-sm">
        <Link to={`/write/${id}/versions`} className="text-accent underline underline-offset-4">
          Versions
        </Link>
        <Link to={`/write/${id}/discard`} className="text-accent underline underline-offset-4">
          Discard draft
        </Link>
      </p>
    </div>
  );
}

function ScheduleNote({ at }: { at: number }) {
  return (
    <span className="text-ink">
      Will be published on <ScheduleTime at={at} />
    </span>
  );
}
