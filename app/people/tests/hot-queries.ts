import { farCursor, type HotQueries } from "../../../test/support/hot-query.ts";
import { listOwnPosts } from "../models/own-posts.server.ts";
import { findPerson as findAuthor, listPersonBlogs } from "../models/person.server.ts";

export const hotQueries: HotQueries = {
  "an author": (db) => findAuthor(db, "user1"),
  "the posts of an author": (db) => listPersonBlogs(db, "user1"),
  "the posts of an author far below": (db) => listPersonBlogs(db, "user1", farCursor),
  "the company's articles": (db) => listPersonBlogs(db, "company"),
  "the company's articles far below": (db) => listPersonBlogs(db, "company", farCursor),
  "the own posts of a member": (db) => listOwnPosts(db, "user1", farCursor),
};
