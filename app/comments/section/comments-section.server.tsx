// The comments below an article or lesson. They are HTML when they leave the server: readers load no code for them.
import { renderToStaticMarkup } from "react-dom/server";
import { pathOfComment, viewAddress } from "../lib/place.ts";
import { sorts } from "../lib/view.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.server.tsx";
import type { CommentsData, ShownThread } from "./load-comments.server.ts";

/** Without the element around it, so that a script can replace it. */
export function commentsHtml(data: CommentsData): string {
  return renderToStaticMarkup(<CommentsSection data={data} />);
}

function CommentsSection({ data }: { data: CommentsData }) {
  const { comments, isClosed, canClose, threads, unseen, next, view, isFocused, place, draft, stamp } = data;
  return (
    <>
      <h2 id="comments-title" className="font-serif text-2xl font-semibold tracking-tight">
        Comments {comments > 0 && <span className="comments-count">{comments}</span>}
      </h2>
      <p role="status" className="comments-news" />
      {isClosed ? (
        <p className="text-soft">The author has closed the comments.</p>
      ) : (
        <CommentForm
          place={place}
          stamp={stamp}
          text={draft?.markdown}
          draft={draft?.id}
          answersId={draft?.answers_id ?? undefined}
        />
      )}
      {data.substituteName && !isClosed && (
        <p className="mt-2 text-faint text-sm">
          You write as {data.substituteName}. <a href="/account">Choose a name</a>
        </p>
      )}
      {canClose && (
        <form method="post" action="/comments/close" className="comment-acts">
          <input type="hidden" name="place" value={place} />
          <button type="submit" name="on" value={isClosed ? "no" : "yes"} className="act">
            {isClosed ? "Open comments" : "Close comments"}
          </button>
        </form>
      )}
      {unseen.map((comment) => (
        <CommentItem key={comment.id} comment={comment} data={data} />
      ))}
      <p className="comment-sorts">
        {comments > 1 &&
          Object.entries(sorts).map(([sort, name]) => (
            <a
              key={sort}
              href={viewAddress(place, { sort })}
              aria-current={view.sort === sort ? "true" : undefined}
            >
              {name}
            </a>
          ))}
        {(isFocused || view.before) && <a href={viewAddress(place, {})}>All comments</a>}
      </p>
      <ol className="threads">
        {threads.map((thread) => (
          <Thread key={thread.comment.id} thread={thread} data={data} />
        ))}
      </ol>
      {next && (
        <p>
          <a className="button" href={viewAddress(place, { sort: view.sort, before: next })}>
            More comments
          </a>
        </p>
      )}
    </>
  );
}

function Thread({ thread, data }: { thread: ShownThread; data: CommentsData }) {
  const { place } = data;
  const { comment, replies, more, hiddenCount, hasEarlier } = thread;
  return (
    <li>
      <CommentItem comment={comment} data={data} />
      {(replies.length > 0 || more) && (
        <ol className="replies">
          {hasEarlier && (
            <li>
              <a href={pathOfComment(place, comment.id)}>Earlier replies</a>
            </li>
          )}
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} data={data} />
            </li>
          ))}
          {more && (
            <li>
              <a href={pathOfComment(place, more)}>
                {!hiddenCount
                  ? "Later replies"
                  : `Show ${hiddenCount} more ${hiddenCount === 1 ? "reply" : "replies"}`}
              </a>
            </li>
          )}
        </ol>
      )}
    </li>
  );
}
