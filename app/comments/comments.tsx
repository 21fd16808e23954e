import { useEffect } from "react";
import { Link } from "react-router";
import { Act, useActs } from "./act.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { CommentsNews } from "./comments-news.tsx";
import { pathOfComment, viewAddress } from "./lib/place.ts";
import { sorts } from "./lib/view.ts";
import type { Thread } from "./section/page-comments.server.ts";
import { inPlace, type Section, SectionProvider, titleId, useSection, useSections } from "./use-section.ts";

/** The comments of a page. `section`: undefined where there are none. */
export function Comments({ section }: { section: Section | undefined }) {
  return section && <PlaceComments key={`${section.place} ${section.isMember}`} first={section} />;
}

function PlaceComments({ first }: { first: Section }) {
  const sections = useSections(first);
  useEffect(() => {
    // A link to a comment without the page on which it stands.
    const [, id] = /^#comment-([a-z0-9]{1,20})$/.exec(location.hash) ?? [];
    if (id && !document.getElementById(`comment-${id}`) && !location.search.includes(id))
      location.replace(`/comments/${id}`);
  }, []);
  return (
    <SectionProvider value={sections}>
      <section id="comments" aria-labelledby={titleId} className="comments">
        <PlaceHead />
        <ThreadList />
      </section>
    </SectionProvider>
  );
}

function PlaceHead() {
  const { place, count, isClosed, canClose, unseen } = useSection()!.section;
  const close = {
    ...{ acts: useActs(titleId), action: "/comments/close", place },
    ...(isClosed ? { value: "no", text: "Open comments" } : { value: "yes", text: "Close comments" }),
  };
  return (
    <>
      <h2 id={titleId} className="font-serif text-2xl font-semibold tracking-tight">
        Comments {count > 0 && <span className="comments-count">{count}</span>}
      </h2>
      <CommentsNews />
      {isClosed ? <p className="text-soft">The author has closed the comments.</p> : <NewComment />}
      {canClose && (
        <div className="comment-acts">
          <Act {...close} />
        </div>
      )}
      {unseen.map((comment) => (
        <CommentItem key={comment.id} comment={comment} />
      ))}
    </>
  );
}

function NewComment() {
  const { place, stamp, draft, substituteName } = useSection()!.section;
  return (
    <>
      <CommentForm
        // A reply that was kept does not become a comment when another view has no draft.
        key={draft?.id}
        place={place}
        stamp={stamp}
        text={draft?.markdown}
        draft={draft?.id}
        answersId={draft?.answers_id ?? undefined}
      />
      {substituteName && (
        <p className="mt-2 text-faint text-sm">
          You write as {substituteName}. <a href="/account">Choose a name</a>
        </p>
      )}
    </>
  );
}

/** A page of threads, with the ways to the others. */
function ThreadList() {
  const { place, count, sort, isPart, threads, next } = useSection()!.section;
  return (
    <>
      <p className="comment-sorts">
        {count > 1 &&
          Object.entries(sorts).map(([name, text]) => (
            <Link
              {...inPlace}
              key={name}
              to={viewAddress(place, { sort: name })}
              aria-current={name === sort || undefined}
            >
              {text}
            </Link>
          ))}
        {isPart && (
          <Link {...inPlace} to={viewAddress(place, {})}>
            All comments
          </Link>
        )}
      </p>
      <ol className="threads">
        {threads.map((thread) => (
          <ThreadItem key={thread.comment.id} thread={thread} />
        ))}
      </ol>
      {next && (
        <p>
          <Link {...inPlace} className="button" to={viewAddress(place, { sort, before: next })}>
            More comments
          </Link>
        </p>
      )}
    </>
  );
}

function ThreadItem({ thread }: { thread: Thread }) {
  const { place } = useSection()!.section;
  const { comment, replies, more, hiddenCount, hasEarlier } = thread;
  const hidden = hiddenCount === 1 ? "1 more reply" : `${hiddenCount} more replies`;
  const others = (id: string, text: string) => (
    <li>
      <Link {...inPlace} to={pathOfComment(place, id)}>
        {text}
      </Link>
    </li>
  );
  return (
    <li>
      <CommentItem comment={comment} />
      {(replies.length > 0 || more) && (
        <ol className="replies">
          {hasEarlier && others(comment.id, "Earlier replies")}
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} />
            </li>
          ))}
          {more && others(more, hiddenCount ? `Show ${hidden}` : "Later replies")}
        </ol>
      )}
    </li>
  );
}
