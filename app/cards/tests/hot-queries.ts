import { farCursor, type HotQueries } from "../../../test/support/hot-query.ts";
import { listBookmarkedBlogs, setBookmark } from "../models/bookmark.server.ts";
import { findBlogCards, findFeedTexts } from "../models/feed.server.ts";
import { isLikedBy, setLike, withActs } from "../models/like.server.ts";
import { listBlogs } from "../models/listed-blogs.server.ts";

export const hotQueries: HotQueries = {
  "the texts of a feed": (db) => findFeedTexts(db, [{ id: "s1" }, { id: "many7" }, { id: "many8" }]),
  "the cards of search results": (db) => findBlogCards(db, ["s1", "many7", "many9"]),
  "whether a visitor likes a blog": (db) => isLikedBy(db, "v:1", "s1"),
  "a like": (db) => setLike(db, "u:user1", "s1", true),
  "a bookmark": (db) => setBookmark(db, "user1", "s1", false),
  "the bookmarks of a member": (db) => listBookmarkedBlogs(db, "user1"),
  "the bookmarks of a member far below": (db) => listBookmarkedBlogs(db, "user1", farCursor),
  "what a member did with the blogs of a list": (db) => withActs(db, "user1", [{ id: "s1" }, { id: "s2" }]),
  "the blogs of the API far below": (db) => listBlogs(db, {}, { before: farCursor, limit: 20 }),
};
