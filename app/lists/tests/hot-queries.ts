import type { HotQueries } from "../../../test/support/hot-query.ts";
import { deleteList, findList, listLists } from "../models/list.server.ts";
import { placeEntry, readEntries, saveToLists } from "../models/list-entries.server.ts";
import { findSeries } from "../models/series.server.ts";

const byUser1 = { author_kind: "user", author_id: "user1", coauthor_ids: null } as const;

export const hotQueries: HotQueries = {
  "the lists of a member": (db) => listLists(db, "user1", "/blog/s1"),
  "the series of a post": (db) => findSeries(db, { id: "11", kind: "post", status: "published", ...byUser1 }),
  "a list": (db) => findList(db, "", "list1"),
  "what is in a list": (db) => readEntries(db, "list1"),
  "an entry that is saved, moved and removed": async (db) => {
    const newList = { id: "list1", title: "Later" };
    await saveToLists(db, "user1", { newList, entry: "/blog/s1", wish: new Map([["list2", true]]) });
    await placeEntry(db, "user1", "list1", "/blog/s1", 1);
  },
  "a list that is deleted": (db) => deleteList(db, "user1", "list1"),
};
