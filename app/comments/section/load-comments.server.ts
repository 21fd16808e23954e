import type { RouterContextProvider } from "react-router";
import { dbContext, settingsContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { makeStamp } from "../../http/hidden-fields.server.ts";
import { memberName } from "../../lib/member-name.ts";
import { can } from "../../lib/permissions.ts";
import { canEditComment } from "../lib/permissions.ts";
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
import { toShown } from "./shown-comment.server.ts";

export type Section = Awaited<ReturnType<typeof loadComments>>["section"];
export type Thread = Section["threads"][number];

/** The comments of a page as its viewer sees them. `section`: what is drawn; `rows`: the comments that it shows. */
export async function loadComments(
  context: Readonly<RouterContextProvider>,
  place: Pick<Place, "place" | "authorId">,
  view: CommentsView,
) {
  const db = context.get(dbContext);
  const { user } = context.get(viewerContext);
  const muted = user ? await mutedBy(db, user.id) : [];
  const { comments, isClosed } = await findPlaceState(db, place.place);
  const unheard = await listOfMembers(db, [place.place], muted);
  const unheardIn = (threadId: string) => unheard.filter(({ thread_id }) => thread_id === threadId).length;
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
  const rows = [...threads, ...replies.flat()];
  const since = new Date(Date.now() - undoMs).toISOString();
  const unseen = user ? await listOwnUnseen(db, place.place, user.id, since) : [];
  const ids = rows.map(({ id }) => id);
  const liked = user ? await likedOf(db, user.id, ids) : new Set<string>();
  const edited = view.edit ? await findComment(db, view.edit) : undefined;
  const isEditing = edited && edited.place === place.place && canEditComment(user, edited, Date.now());
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
    draft: user && view.draft ? await findUnsent(db, place.place, view.draft) : undefined,
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
