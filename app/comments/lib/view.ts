import { isId } from "../../lib/text.ts";

export const sorts = { newest: "Newest", oldest: "Oldest", liked: "Most liked" } as const;
export type Sort = keyof typeof sorts;

/** What a page's address says about its comments. Ids are of comments. */
export interface CommentsView {
  sort: Sort;
  /** Where the page of threads begins. */
  before?: string;
  /** The page begins with this one's thread, and the thread with this one. */
  comment?: string;
  /** It has a form below it for a reply. */
  reply?: string;
  /** It is a form. */
  edit?: string;
  /** What its author wrote before they signed in. */
  draft?: string;
}

export function readView(query: URLSearchParams): CommentsView {
  const [comment, reply, edit, draft] = ["comment", "reply", "edit", "draft"].map((name) => {
    const id = query.get(name) ?? "";
    return isId(id) ? id : undefined;
  });
  const sort = query.get("sort") ?? "";
  return {
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "newest",
    before: query.get("before") ?? undefined,
    comment: comment ?? reply ?? edit,
    reply,
    edit,
    draft,
  };
}

/** A place in a list: the time or the number of likes, and the id. */
export interface CommentCursor {
  key: string | number;
  id: string;
}

/** undefined for a text that is no cursor of a list in this order. */
export function parseCommentCursor(sort: Sort, text: string | undefined): CommentCursor | undefined {
  const key = sort === "liked" ? String.raw`\d{1,9}` : String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
  const match = new RegExp(`^(${key})_([a-z0-9]{1,20})$`).exec(text ?? "");
  return match ? { key: sort === "liked" ? Number(match[1]) : match[1]!, id: match[2]! } : undefined;
}
