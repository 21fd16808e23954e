import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { viewAddress } from "../lib/place.ts";
import { CommentField, CommentForm } from "./comment-form.server.tsx";
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
          <EditForm
            id={id}
            text={edit.markdown}
            back={viewAddress(data.place, { comment: id }, `comment-${id}`)}
          />
        ) : (
          <div dir="auto" className="comment-text">
            {addressee && <p className="text-faint">To {addressee}:</p>}
            {/* The HTML was sanitized when it was rendered. */}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        )}
        {!edit && <CommentActs comment={comment} data={data} />}
        {isAnswered && !data.isClosed && <CommentForm place={data.place} stamp={data.stamp} answersId={id} />}
      </div>
    </article>
  );
}

function CommentActs({ comment, data }: Props) {
  const { id, likes, isLiked, isOwn, canEdit, canDelete, mutable, state } = comment;
  if (state === "waiting")
    return (
      <div className="comment-acts">{canDelete && <Act action={`/comments/${id}/delete`}>Delete</Act>}</div>
    );
  return (
    <div className="comment-acts">
      {!data.isClosed && (
        <View data={data} name="reply" id={id}>
          Reply
        </View>
      )}
      <Act action={`/comments/${id}/like`} on={!isLiked} isPressed={isLiked}>
        Like{likes > 0 && ` ${likes}`}
      </Act>
      {canEdit && (
        <View data={data} name="edit" id={id}>
          Edit
        </View>
      )}
      {canDelete && <Act action={`/comments/${id}/delete`}>Delete</Act>}
      {!isOwn && (
        <form action={`/comments/${id}/report`} className="contents">
          <button type="submit" className="act">
            Report
          </button>
        </form>
      )}
      {mutable && (
        <Act
          action={`/mute/${mutable}`}
          title={`Their comments and notifications about them are not shown to you.`}
        >
          Mute
        </Act>
      )}
    </div>
  );
}

/** Shows the page again, with a form at the comment. */
function View({
  data,
  name,
  id,
  children,
}: {
  data: CommentsData;
  name: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <form action={viewAddress(data.place, {}, `comment-${id}`)} className="contents">
      <button type="submit" name={name} value={id} className="act">
        {children}
      </button>
    </form>
  );
}

interface ActProps {
  action: string;
  /** What is wished for. */
  on?: boolean;
  isPressed?: boolean;
  title?: string;
  children: ReactNode;
}

function Act({ action, on = true, isPressed, title, children }: ActProps) {
  return (
    <form method="post" action={action} className="contents">
      <button
        type="submit"
        name="on"
        value={on ? "yes" : "no"}
        className="act"
        aria-pressed={isPressed}
        title={title}
      >
        {children}
      </button>
    </form>
  );
}

function EditForm({ id, text, back }: { id: string; text: string; back: string }) {
  return (
    <form method="post" action={`/comments/${id}/edit`} noValidate className="comment-form">
      <CommentField label="Your comment" text={text} />
      <div className="flex gap-2">
        <button type="submit" className="button primary min-h-11">
          Save
        </button>
        <a href={back} className="button min-h-11">
          Cancel
        </a>
      </div>
    </form>
  );
}

/** What stays of a comment that has replies, or that its author deleted a moment ago and can bring back. */
function DeletedComment({ comment: { id, isOwn, state } }: { comment: ShownComment }) {
  return (
    <div id={`comment-${id}`} className="comment text-faint">
      <p>{state === "hidden" ? "Comment hidden." : "Comment deleted."}</p>
      {isOwn && state === "deleted" && (
        <Act action={`/comments/${id}/delete`} on={false}>
          Undo
        </Act>
      )}
    </div>
  );
}
