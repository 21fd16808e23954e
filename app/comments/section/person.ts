import { avatarOf } from "../../lib/avatar-content.ts";
import { memberName } from "../../lib/member-name.ts";
import type { ListedComment } from "../models/comment-list.server.ts";

/** What a comment shows of its author. `bloggerId`: the author of the article. */
export function toAuthor(comment: ListedComment, bloggerId: string | null, company: string) {
  const { author_id: id, name, handle, image, role, public_post } = comment;
  const isCompany = role === "owner" || role === "editor";
  return {
    name: memberName({ id, name, handle }),
    path: id && public_post ? `/people/${handle ?? id}` : undefined,
    avatar: avatarOf({ id: id ?? "", name, image }),
    mark: id && id === bloggerId ? "Author" : isCompany ? company : undefined,
  };
}
