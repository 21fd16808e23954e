import { useState } from "react";
import { Link } from "react-router";
import { relativeTime } from "../lib/relative-time.ts";
import { AuthorName } from "../ui/author-name.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { useDay } from "../ui/site.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { Act, useActs } from "./act.tsx";
import { CommentActs, type OpenForm } from "./comment-acts.tsx";
import { CommentForm } from "./comment-form.tsx";
import { pathOfComment } from "./lib/place.ts";
import type { GoneComment, SaidComment, ShownComment } from "./section/shown-comment.server.ts";
import { inPlace, useSection } from "./use-section.ts";

export function CommentItem({ comment }: { comment: ShownComment }) {
  return comment.gone ? <Gone comment={comment} /> : <Said comment={comment} />;
}

function Said({ comment }: { comment: SaidComment }) {
  const { id, author, html, addressee, isWaiting } = comment;
  const { section } = useSection()!;
  const [opened, setOpened] = useState<OpenForm>();
  const { edit, isReply } = opened ?? {
    edit: section.edit?.id === id ? section.edit.markdown : undefined,
    isReply: section.answers === id,
  };
  const form = {
    back: pathOfComment(section.place, id),
    takesFocus: opened !== undefined,
    onLeave: opened && (() => setOpened({})),
  };
  return (
    <article id={`comment-${id}`} className="comment" aria-label={`Comment by ${author.name}`}>
      <Avatar of={author.avatar} size={36} />
      <div>
        <Facts comment={comment} />
        {isWaiting && <p role="note">Waits for an editor. Only you see it.</p>}
        {edit !== undefined ? (
          <CommentForm action={`/comments/${id}/edit`} text={edit} {...form} />
        ) : (
          <div dir="auto" className="comment-text">
            {addressee && <p className="text-faint">To {addressee}:</p>}
            {/* The HTML was sanitized when it was rendered. */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        )}
        {edit === undefined && <CommentActs comment={comment} onOpen={setOpened} />}
        {isReply && !section.isClosed && (
          <CommentForm place={section.place} stamp={section.stamp} answersId={id} {...form} />
        )}
      </div>
    </article>
  );
}

function Facts({ comment: { id, author, at, isEdited } }: { comment: SaidComment }) {
  const { place } = useSection()!.section;
  const day = useDay()(at);
  const isHydrated = useHydrated();
  return (
    <p className="comment-facts">
      <AuthorName of={{ author: author.name, person: author.person }} />
      {author.mark && <span className="comment-mark">{author.mark}</span>}
      <Link {...inPlace} to={pathOfComment(place, id)} className="text-faint">
        {/* Said in the browser, so that a kept page does not go stale. */}
        <time dateTime={at} title={isHydrated ? day : undefined}>
          {isHydrated ? relativeTime(at, Date.now(), day) : day}
        </time>
      </Link>
      {isEdited && <span className="text-faint">edited</span>}
    </p>
  );
}

const placeholders = { hidden: "Comment hidden.", muted: "Somebody you muted." } as const;

/** What stays of a comment that has replies, or that its author deleted a moment ago and can bring back. */
function Gone({ comment: { id, isOwn, gone } }: { comment: GoneComment }) {
  const acts = useActs(`comment-${id}`);
  return (
    <div id={`comment-${id}`} className="comment text-faint">
      <p>{gone === "hidden" || gone === "muted" ? placeholders[gone] : "Comment deleted."}</p>
      {isOwn && gone === "deleted" && (
        <Act acts={acts} action={`/comments/${id}/delete`} value="no" text="Undo" />
      )}
    </div>
  );
}
