import type { HotQueries } from "../../../test/support/hot-query.ts";
import { findDeskBlog, listDeskBlogs } from "../models/desk-blogs.server.ts";
import { countNewEnquiries } from "../models/overview.server.ts";

export const hotQueries: HotQueries = {
  "the posts at the desk": (db) => listDeskBlogs(db, { q: "" }),
  "older posts at the desk": (db) => listDeskBlogs(db, { q: "", before: { position: 2000, id: "a" } }),
  "public posts at the desk": (db) => listDeskBlogs(db, { q: "", status: "published", kind: "post" }),
  "the posts that wait for an editor": (db) => listDeskBlogs(db, { q: "", status: "pending" }),
  "posts that were taken down": (db) => listDeskBlogs(db, { q: "", status: "taken-down" }),
  "the courses at the desk": (db) => listDeskBlogs(db, { q: "", kind: "course" }),
  "a post at the desk": (db) => findDeskBlog(db, "many7"),
  "the number of new enquiries": (db) => countNewEnquiries(db),
};
