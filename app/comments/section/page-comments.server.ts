import type { RouterContextProvider } from "react-router";
import {
  dbContext,
  settingsContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
} from "../../http/context.ts";
import { makeStamp } from "../../http/hidden-fields.server.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { memberName } from "../../lib/member-name.ts";
import { can } from "../../lib/permissions.ts";
import { firstCharacters } from "../../lib/text.ts";
import { canEditComment } from "../lib/permissions.ts";
import { commentsTag } from "../lib/place.ts";
import { type CommentsView, parseCommentCursor, readView } from "../lib/view.ts";
import { findComment, undoMs } from "../models/comment.server.ts";
import {
  findStanding,
  firstReplies,
  type ListedComment,
  listReplies,
  listThreads,
  maxReplies,
} from "../models/comment-list.server.ts";
import { mutedBy } from "../models/mute.server.ts";
import { likedOf, listOwnUnseen } from "../models/own-comments.server.ts";
import { findPlaceState, listOfMembers, type Place } from "../models/place.server.ts";
import { findUnsent } from "../models/unsent.server.ts";
import { toShown } from "./shown-comment.server.ts";

export type PageComments = NonNullable<Awaited<ReturnType<typeof pageComments>>>;

export type Section = Awaited<ReturnType<typeof loadComments>>["section"];
export type Thread = Section["threads"][number];

/** The comments of a page; undefined while the owner has them off. */
export async function pageComments(
  context: Readonly<RouterContextProvider>,
  request: Request,
  place: Pick<Place, "id" | "place" | "authorId">,
) {
  if (context.get(siteSettingsContext).comments === "off") return undefined;
  const tags = context.get(tagsContext).add(commentsTag(place.id));
  const comments = await loadComments(context, place, readView(new URL(request.url).searchParams));
  // Whose names are shown.
  for (const id of comments.rows.flatMap((row) => [row.author_id, row.addressee_id]))
    if (id) tags.add(userTag(id));
  return comments;
}

/** What schema.org's Article says of its comments: their number, and the threads of the page. */
export function commentData({ section, rows }: PageComments): object | undefined {
  if (section.count === 0) return undefined;
  const shown = section.threads.flatMap(({ comment }) => (comment.gone ? [] : comment));
  return {
    commentCount: section.count,
    comment: shown.map(({ id, at, author, likes }) => ({
      "@type": "Comment",
      text: firstCharacters(rows.find((row) => row.id === id)!.markdown, 500),
      dateCreated: at,
      author: { "@type": "Person", name: author.name },
      ...(likes > 0 && { upvoteCount: likes }),
    })),
  };
}

/** The comments of a page as its viewer sees them. `section`: what is drawn; `rows`: the comments that it shows. */
async function loadComments(
  context: Readonly<RouterContextProvider>,
  place: Pick<Place, "id" | "place" | "authorId">,
  view: CommentsView,
) {
  const db = context.get(dbContext);
  const { user } = context.get(viewerContext);
  const muted = user ? await mutedBy(db, user.id) : [];
  const { comments, isClosed } = await findPlaceState(db, place.id);
  const unheard = await listOfMembers(db, [place.id], muted);
  const unheardIn = (threadId: string) => unheard.filter(({ thread_id }) => thread_id === threadId).length;
  const standing = view.comment && (await findStanding(db, place.id, view.comment, view.sort));
  const { threads: listed, next } = await listThreads(db, place.id, {
    sort: view.sort,
    before: parseCommentCursor(view.sort, view.before),
    from: standing ? standing.thread : undefined,
    muted,
  });
  const threads = listed.map((thread) => ({ ...thread, replies: thread.replies - unheardIn(thread.id) }));
  const repliesOf = async (thread: ListedComment) => {
    if (thread.replies === 0) return [];
    const isOpen = standing && standing.thread.id === thread.id;
    const limit = isOpen ? maxReplies + 1 : firstReplies;
    const from = isOpen && thread.replies > maxReplies ? standing.reply : undefined;
    return listReplies(db, thread.id, { limit, muted, from });
  };
  const replies = await Promise.all(threads.map(repliesOf));
  const rows = [...threads, ...replies.flat()];
  const since = new Date(Date.now() - undoMs).toISOString();
  const unseen = user ? await listOwnUnseen(db, place.id, user.id, since) : [];
  const ids = rows.map(({ id }) => id);
  const liked = user ? await likedOf(db, user.id, ids) : new Set<string>();
  const edited = view.edit ? await findComment(db, view.edit) : undefined;
  const isEditing = edited && edited.blog_id === place.id && canEditComment(user, edited, Date.now());
  const { company } = context.get(siteSettingsContext);
  const shown = (row: ListedComment) =>
    toShown(row, { user, bloggerId: place.authorId, company, muted, liked });
  const section = {
    place: place.place,
    count: comments - unheard.length,
    isClosed,
    sort: view.sort,
    /** Whether there are comments before those that are listed. */
    isPart: !!standing || view.before !== undefined,
    answers: view.reply,
    edit: isEditing ? { id: edited.id, markdown: edited.markdown } : undefined,
    /** Whether what others see may be hidden from this viewer. */
    mutes: muted.length > 0,
    canClose: user !== undefined && (user.id === place.authorId || can(user, "moderate")),
    isMember: user !== undefined,
    /** What a member without a name is called. */
    substituteName: user && !user.name ? memberName(user) : undefined,
    draft: user && view.draft ? await findUnsent(db, place.id, view.draft) : undefined,
    // Visitors share a cached page. They log in before they send, and then get a page of their own.
    stamp: user ? makeStamp(context.get(settingsContext).SECRET) : "",
    unseen: unseen.map(shown),
    threads: threads.map((thread, at) => {
      const listed = replies[at]!.slice(0, maxReplies);
      const isOpen = !!standing && standing.thread.id === thread.id;
      const hidden = thread.replies - listed.length;
      const isCut = hidden > 0 && listed.length === firstReplies;
      return {
        comment: shown(thread),
        replies: listed.map(shown),
        // Which reply the next ones begin with; for a short list the thread itself.
        more: isOpen ? replies[at]!.at(maxReplies)?.id : isCut ? thread.id : undefined,
        hiddenCount: isOpen ? undefined : hidden,
        hasEarlier: isOpen && thread.replies > maxReplies && standing.reply !== undefined,
      };
    }),
    next,
  };
  return { section, rows };
}
