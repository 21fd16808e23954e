import type { HotQueries } from "../../../test/support/hot-query.ts";
import { findDoors } from "../models/doors.server.ts";
import { readFound } from "../models/found-blogs.server.ts";
import { readOffers } from "../models/offers.server.ts";
import { rowsOfFilter } from "../models/search-filter.server.ts";

const noNames = { courses: new Map(), paths: [] };

export const hotQueries: HotQueries = {
  "what is called as a query": (db) => findDoors(db, noNames, "Member Seven", new Map()),
  "the blogs of a search by one author": (db) => rowsOfFilter(db, { topics: [], author: "user1" }),
  "the blogs of a search by the company": (db) => rowsOfFilter(db, { topics: [], author: "company" }),
  "the lessons of a search": (db) => rowsOfFilter(db, { topics: [], kind: "lesson" }),
  "what narrows a search": async (db) =>
    readOffers(db, await readFound(db, { ids: ["s1", "many7", "many9"] }), "Us"),
  "the hits of a search": (db) => readFound(db, { rows: [1, 2, 3] }),
};
