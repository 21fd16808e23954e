import { avatarOf } from "../../lib/avatar-content.ts";
import type { ListedComment } from "../models/comment-list.server.ts";

interface Named {
  id: string | null;
  name: string | null;
  handle?: string | null;
}

/** How a member is called below an article: never by an e-mail. */
export function nameOf({ id, name, handle }: Named): string {
  if (id === null) return "Former member";
  return name || handle || `Member ${id.slice(0, 6)}`;
}

/** What a comment shows of its author. `bloggerId`: the author of the article. */
export function toAuthor(comment: ListedComment, bloggerId: string | null, company: string) {
  const { author_id: id, name, handle, image, role, public_post } = comment;
  const isCompany = role === "owner" || role === "editor";
  return {
    name: nameOf({ id, name, handle }),
    path: id && public_post ? `/people/${handle ?? id}` : undefined,
    avatar: avatarOf({ id: id ?? "", name, image }),
    mark: id && id === bloggerId ? "Author" : isCompany ? company : undefined,
  };
}
