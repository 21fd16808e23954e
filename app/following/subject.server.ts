import { followersTag } from "../lib/cache-tags.ts";
import type { Subject } from "../models/subject.server.ts";
import { archive } from "./models/archive.server.ts";
import { removeFollowers, unfollowAll } from "./models/follow.server.ts";

export const following: Subject = {
  archive,
  leave: async (db, { id }) => (await unfollowAll(db, id)).map(followersTag),
  erase: removeFollowers,
};
