import { avatarOf } from "../../lib/avatar-content.ts";
import { memberName } from "../../lib/member-name.ts";
import type { Role } from "../../lib/permissions.ts";
import { canEditComment } from "../lib/permissions.ts";
import type { ListedComment } from "../models/comment-list.server.ts";

interface Viewing {
  user: { id: string; role: Role } | undefined;
  /** The author of the article. */
  bloggerId: string | null;
  company: string;
  /** The members whom the viewer muted, and the comments that the viewer likes. */
  muted: string[];
  liked: Set<string>;
}

export type ShownComment = ReturnType<typeof toShown>;
export type SaidComment = Extract<ShownComment, { html: string }>;
export type GoneComment = Exclude<ShownComment, SaidComment>;

/** What is sent of a comment: of one that is not there for this viewer, only why. */
export function toShown(row: ListedComment, { user, bloggerId, company, muted, liked }: Viewing) {
  const { id, state, author_id } = row;
  const isOwn = user !== undefined && author_id === user.id;
  const isMuted = (id: string | null) => id !== null && muted.includes(id);
  if (isMuted(author_id)) return { id, isOwn, gone: "muted" as const };
  if (state !== "shown" && state !== "waiting") return { id, isOwn, gone: state };
  const { addressee_id, addressee_name: name, addressee_handle: handle } = row;
  const addressee = isMuted(addressee_id)
    ? "somebody you muted"
    : memberName({ id: addressee_id, name, handle });
  return {
    id,
    isOwn,
    isWaiting: state === "waiting",
    html: row.html,
    likes: row.likes,
    at: row.created_at,
    isEdited: row.edited_at !== null,
    author: toAuthor(row, bloggerId, company),
    // A reply to the thread itself stands right below it, and need not say so.
    addressee: row.answers_id && row.answers_id !== row.thread_id ? addressee : undefined,
    isLiked: liked.has(id),
    canEdit: canEditComment(user, row, Date.now()),
    mutable: user && !isOwn && author_id ? author_id : undefined,
  };
}

function toAuthor(row: ListedComment, bloggerId: string | null, company: string) {
  const { author_id: id, name, handle, image, role, public_post } = row;
  const isCompany = role === "owner" || role === "editor";
  return {
    name: memberName({ id, name, handle }),
    /** The last part of the address of their page; undefined when there is none. */
    person: id && public_post ? (handle ?? id) : undefined,
    avatar: avatarOf({ id: id ?? "", name, image }),
    mark: id && id === bloggerId ? "Author" : isCompany ? company : undefined,
  };
}
