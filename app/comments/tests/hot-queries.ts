import type { HotQueries } from "../../../test/support/hot-query.ts";
import { setCommentLike } from "../models/comment-like.server.ts";
import { findStanding, listNewest, listReplies, listThreads } from "../models/comment-list.server.ts";
import { countDeskComments, listDeskComments } from "../models/desk-comments.server.ts";
import { likedOf } from "../models/own-comments.server.ts";
import { countComments, findPlace, listOfMembers } from "../models/place.server.ts";

export const hotQueries: HotQueries = {
  "the threads of an article in each order": async (db) => {
    const before = { key: "2", id: "a" };
    for (const sort of ["newest", "oldest"] as const)
      await listThreads(db, "many7", { sort, before, muted: ["user9"] });
    await listThreads(db, "many7", { sort: "liked", before: { key: 3, id: "a" }, muted: [] });
  },
  "the replies of a thread": (db) => listReplies(db, "7c1", { limit: 4, muted: [] }),
  "where comments stand": async (db) => {
    await findPlace(db, "many7");
    await findPlace(db, "many7/many8");
  },
  "the newest comments of an article": (db) => listNewest(db, "many7", 50),
  "a comment by its link": (db) => findStanding(db, "many7", "7c1", "newest"),
  "the likes of comments": (db) => likedOf(db, "user1", ["7c1", "7c2"]),
  "the numbers of comments of cards": (db) => countComments(db, ["many7", "many8"]),
  "the comments of muted members below cards": (db) =>
    listOfMembers(db, ["many7", "many8"], ["user8", "user9"]),
  "a like of a comment": (db) => setCommentLike(db, "user1", "7c1", true),
  "the comments of the desk": async (db) => {
    for (const list of ["waiting", "reported", "newest", "hidden"] as const)
      await listDeskComments(db, list, { at: "2", id: "a" });
    await countDeskComments(db);
  },
};
