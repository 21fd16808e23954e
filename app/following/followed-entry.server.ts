import { avatarOf } from "../lib/avatar-content.ts";
import { personSlugOf } from "../lib/person-path.ts";
import { companyId } from "./models/follow.server.ts";
import type { Followed } from "./models/following.server.ts";

export type FollowedEntry = ReturnType<typeof toFollowedEntry>;

/** Shows an e-mail only if a public post shows it: somebody without a name and without posts is a "User". */
export function toFollowedEntry({ id, topic, name, post, lately }: Followed) {
  if (topic !== null) return { id, topic, lately };
  if (id === companyId) return { id, lately, author: null, person: id, avatar: { src: "/company.svg" } };
  const avatar = avatarOf({ id, name, image: post?.author_image ?? null });
  return { id, lately, author: post?.author ?? name ?? "User", person: post && personSlugOf(post), avatar };
}
