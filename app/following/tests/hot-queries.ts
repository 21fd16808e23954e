import { farCursor, type HotQueries } from "../../../test/support/hot-query.ts";
import { readSidebar, setFollow } from "../models/follow.server.ts";
import { findFeedOwner } from "../models/follow-feed.server.ts";
import { listFollowing } from "../models/following.server.ts";

export const hotQueries: HotQueries = {
  "the owner of a private feed": (db) => findFeedOwner(db, "token7"),
  "whom a member follows": (db) => listFollowing(db, "user1"),
  "whom a member follows, far below": (db) => listFollowing(db, "user1", farCursor),
  "a follow": (db) => setFollow(db, "user1", "company", false),
  "the panel beside a list": (db) => readSidebar(db, "user1", ["Web Development", "Sourdough"]),
};
