import type { HotQueries } from "../../../test/support/hot-query.ts";
import { listRelatedBlogs } from "../models/related-blogs.server.ts";
import { listSitemapPage, listSitemapPeople, listSitemapStarts } from "../models/sitemap.server.ts";

const post = { id: "many7", kind: "post" as const, topics: [] };
const course = { id: "s1", kind: "course" as const, topics: ["web-development"] };

export const hotQueries: HotQueries = {
  "read next after a post": (db) => listRelatedBlogs(db, post),
  "read next after a course": (db) => listRelatedBlogs(db, course),
  "the authors of the sitemap": (db) => listSitemapPeople(db, [{ id: "many7", author_id: "user1" }]),
  "the pages of the sitemap": (db) => listSitemapStarts(db, 1000),
  "the first page of the sitemap": (db) => listSitemapPage(db, undefined, { position: 2000, id: "a" }),
  "another page of the sitemap": (db) => listSitemapPage(db, { position: 2000, id: "a" }, undefined),
};
