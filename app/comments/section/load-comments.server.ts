import type { RouterContextProvider } from "react-router";
import { dbContext, settingsContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { makeStamp } from "../../http/hidden-fields.server.ts";
import { formatDate } from "../../lib/date.ts";
import { memberName } from "../../lib/member-name.ts";
import { can } from "../../lib/permissions.ts";
import { firstCharacters } from "../../lib/text.ts";
import { canEditComment } from "../lib/permissions.ts";
import { pathOfComment } from "../lib/place.ts";
import { type CommentsView, parseCommentCursor } from "../lib/view.ts";
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
import { toAuthor } from "./person.ts";

export type CommentsData = Awaited<ReturnType<typeof loadComments>>;
export type ShownComment = CommentsData["threads"][number]["comment"];
export type ShownThread = CommentsData["threads"][number];

/** What the section below an article shows, as its viewer sees it. */
export async function loadComments(
  context: Readonly<RouterContextProvider>,
  place: Pick<Place, "place" | "authorId">,
  view: CommentsView,
) {
  const db = context.get(dbContext);
  const { user } = context.get(viewerContext);
  const { company, timeZone } = context.get(siteSettingsContext);
  const muted = user ? await mutedBy(db, user.id) : [];
  const state = await findPlaceState(db, place.place);
  const unheard = await listOfMembers(db, [place.place], muted);
  const unheardIn = (threadId: string) => unheard.filter(({ thread_id }) => thread_id === threadId).length;
  const isMuted = (id: string | null) => id !== null && muted.includes(id);
  const standing = view.comment && (await findStanding(db, place.place, view.comment, view.sort));
  const { threads: listed, next } = await listThreads(db, place.place, {
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
  const since = new Date(Date.now() - undoMs).toISOString();
  const unseen = user ? await listOwnUnseen(db, place.place, user.id, since) : [];
  const ids = [...threads, ...replies.flat()].map(({ id }) => id);
  const liked = user ? await likedOf(db, user.id, ids) : new Set<string>();
  const edited = view.edit ? await findComment(db, view.edit) : undefined;
  const isEditing = edited && user && canEditComment(user, edited, Date.now());
  const toShown = (comment: ListedComment) => {
    const { id, html, likes, state, author_id, created_at: at } = comment;
    const { addressee_id, addressee_name: name, addressee_handle: handle } = comment;
    // A reply to the thread itself stands right below it, and need not say so.
    const isBelow = !comment.answers_id || comment.answers_id === comment.thread_id;
    const isOwn = user !== undefined && author_id === user.id;
    return {
      id,
      html,
      text: firstCharacters(comment.markdown, 500),
      likes,
      state: isMuted(author_id) ? ("muted" as const) : state,
      at,
      date: formatDate(at, timeZone),
      isEdited: comment.edited_at !== null,
      author: toAuthor(comment, place.authorId, company),
      addressee: isBelow
        ? undefined
        : isMuted(addressee_id)
          ? "somebody you muted"
          : memberName({ id: addressee_id, name, handle }),
      isLiked: liked.has(id),
      isOwn,
      canEdit: canEditComment(user, comment, Date.now()),
      mutable: user && !isOwn ? author_id : null,
      edit: isEditing && view.edit === id ? { markdown: edited.markdown } : undefined,
      isAnswered: view.reply === id,
      path: pathOfComment(place.place, id),
    };
  };
  return {
    place: place.place,
    view,
    ...state,
    comments: state.comments - unheard.length,
    /** Whether what others see may be hidden from this viewer. */
    mutes: muted.length > 0,
    canClose: user !== undefined && (user.id === place.authorId || can(user, "moderate")),
    isMember: user !== undefined,
    /** What a member without a name is called. */
    substituteName: user && !user.name ? memberName(user) : undefined,
    draft: user && view.draft ? await findUnsent(db, place.place, view.draft) : undefined,
    // Visitors share a cached page. They log in before they send, and then get a page of their own.
    stamp: user ? makeStamp(context.get(settingsContext).SECRET) : "",
    unseen: unseen.map(toShown),
    threads: threads.map((thread, at) => {
      const shown = replies[at]!.slice(0, maxReplies);
      const isOpen = !!standing && standing.thread.id === thread.id;
      return {
        comment: toShown(thread),
        replies: shown.map(toShown),
        // Which reply the next ones begin with; for a short list the thread itself.
        more: isOpen
          ? replies[at]!.at(maxReplies)?.id
          : thread.replies > shown.length && shown.length === firstReplies
            ? thread.id
            : undefined,
        hiddenCount: isOpen ? undefined : thread.replies - shown.length,
        hasEarlier: isOpen && thread.replies > maxReplies && standing.reply !== undefined,
      };
    }),
    isFocused: !!standing,
    /** Whose names are shown. */
    people: [...new Set([...threads, ...replies.flat()].flatMap((row) => [row.author_id, row.addressee_id]))],
    next,
  };
}
