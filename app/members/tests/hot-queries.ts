import type { HotQueries } from "../../../test/support/hot-query.ts";
import { findDeskPerson, listPeople } from "../models/desk-people.server.ts";

export const hotQueries: HotQueries = {
  "people at the desk": (db) => listPeople(db, { q: "" }),
  "older people at the desk": (db) => listPeople(db, { q: "", before: { at: "2026", id: "user7" } }),
  "the editors": (db) => listPeople(db, { q: "", role: "editor" }),
  "blocked people": (db) => listPeople(db, { q: "", blocked: true }),
  "a person at the desk": (db) => findDeskPerson(db, "user1"),
};
