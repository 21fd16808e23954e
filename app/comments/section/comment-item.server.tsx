import type { ComponentProps } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { viewAddress } from "../lib/place.ts";
import { CommentForm } from "./comment-form.tsx";
import type { CommentsData, ShownComment } from "./load-comments.server.ts";

interface Props {
  comment: ShownComment;
  data: CommentsData;
}

export function CommentItem({ comment, data }: Props) {
  const { id, author, state, at, date, isEdited, html, addressee, edit, isAnswered, path } = comment;
  if (state !== "shown" && state !== "waiting") return <DeletedComment comment={comment} />;
  return (
    <article id={`comment-${id}`} className="comment" aria-label={`Comment by ${author.name}`}>
      <Avatar of={author.avatar} size={36} />
      <div>
        <p className="comment-facts">
          {author.path ? (
            <a href={author.path} className="author">
              {author.name}
            </a>
          ) : (
            <span className="author">{author.name}</span>
          )}
          {author.mark && <span className="comment-mark">{author.mark}</span>}
          <a href={path} className="text-faint">
            <time dateTime={at}>{date}</time>
          </a>
          {isEdited && <span className="text-faint">edited</span>}
        </p>
        {state === "waiting" && <p role="note">Waits for an editor. Only you see it.</p>}
        {edit ? (
          <CommentForm action={`/comments/${id}/edit`} text={edit.markdown} back={path} />
        ) : (
          <div dir="auto" className="comment-text">
            {addressee && <p className="text-faint">To {addressee}:</p>}
            {/* The HTML was sanitized when it was rendered. */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        )}
        {!edit && <CommentActs comment={comment} data={data} />}
        {isAnswered && !data.isClosed && (
          <CommentForm place={data.place} stamp={data.stamp} answersId={id} back={path} />
        )}
      </div>
    </article>
  );
}

function CommentActs({ comment, data }: Props) {
  const { id, likes, isLiked, isOwn, canEdit, mutable, state } = comment;
  const isShown = state === "shown";
  const view = { method: "get", action: viewAddress(data.place, {}, `comment-${id}`), value: id } as const;
  return (
    <div className="comment-acts">
      {isShown && !data.isClosed && (
        <Act {...view} name="reply">
          Reply
        </Act>
      )}
      {isShown && (
        <Act action={`/comments/${id}/like`} value={isLiked ? "no" : "yes"} aria-pressed={isLiked}>
          Like{likes > 0 && ` ${likes}`}
        </Act>
      )}
      {isShown && canEdit && (
        <Act {...view} name="edit">
          Edit
        </Act>
      )}
      {isOwn && <Act action={`/comments/${id}/delete`}>Delete</Act>}
      {isShown && !isOwn && (
        <Act method="get" action={`/comments/${id}/report`} name={undefined} value={undefined}>
          Report
        </Act>
      )}
      {isShown && mutable && (
        <Act
          action={`/mute/${mutable}`}
          title="Their comments and notifications about them are not shown to you."
        >
          Mute
        </Act>
      )}
    </div>
  );
}

type ActProps = ComponentProps<"button"> & { action: string; method?: "get" | "post" };

/** A form of one button: by default of an act that is wished for. */
function Act({ action, method = "post", ...button }: ActProps) {
  return (
    <form method={method} action={action} className="contents">
      <button type="submit" name="on" value="yes" className="act" {...button} />
    </form>
  );
}

const placeholders = { hidden: "Comment hidden.", muted: "Somebody you muted." } as const;

/** What stays of a comment that has replies, or that its author deleted a moment ago and can bring back. */
function DeletedComment({ comment: { id, isOwn, state } }: { comment: ShownComment }) {
  return (
    <div id={`comment-${id}`} className="comment text-faint">
      <p>{state === "hidden" || state === "muted" ? placeholders[state] : "Comment deleted."}</p>
      {isOwn && state === "deleted" && (
        <Act action={`/comments/${id}/delete`} value="no">
          Undo
        </Act>
      )}
    </div>
  );
}
