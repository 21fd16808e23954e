import type { Subject } from "../core/subject.server.ts";
import { followersTag } from "../lib/cache-tags.ts";
import { archive } from "./models/archive.server.ts";
import { removeFollowers, unfollowAll } from "./models/follow.server.ts";

export const following: Subject = {
  archive,
  leave: async (db, { id }) => (await unfollowAll(db, id)).map(followersTag),
  erase: removeFollowers,
};
