import type { HotQueries } from "../../../test/support/hot-query.ts";
import { sweepDrafts } from "../models/discard-draft.server.ts";
import { findDraft, findDraftOfBlog, listDrafts } from "../models/draft.server.ts";
import { claimDraftImages } from "../models/draft-images.server.ts";
import { listNotes } from "../models/draft-note.server.ts";
import {
  findNewestVersion,
  findVersion,
  hasVersion,
  type NewVersion,
  recordVersion,
} from "../models/draft-version.server.ts";
import { eraseDraft, eraseDraftsOfBlog } from "../models/erase-draft.server.ts";
import { listDraftsOfOthers, listScheduled } from "../models/listed-drafts.server.ts";
import { listVersions } from "../models/listed-versions.server.ts";
import { findMissingPaths } from "../models/missing-paths.server.ts";
import { removeDraftsOf } from "../models/remove-drafts-of.server.ts";
import { listReadyDrafts } from "../models/review.server.ts";
import { replaceAuthorEmail } from "../models/write-blog.server.ts";

const key = "blogImages/222222222222/rye";
const version: NewVersion = {
  draftId: "draft2",
  session: "",
  kind: "edit",
  userId: "user1",
  fields: "{}",
  markdown: new Uint8Array(),
  images: "[]",
};

export const hotQueries: HotQueries = {
  "what is scheduled": (db) => listScheduled(db, { id: "user1", role: "editor" }, 1, 1000),
  "the drafts of others": (db) => listDraftsOfOthers(db, { id: "user1", role: "editor" }),
  "the blogs and people that a text links to": (db) =>
    findMissingPaths(db, ["/blog/s1", "/blog/many7", "/people/user1", "/people/ann"]),
  "a draft": (db) => findDraft(db, { id: "user1", role: "author" }, "draft1"),
  "the draft of a post": (db) => findDraftOfBlog(db, { id: "user1", role: "author" }, "many7"),
  "the drafts of a member": (db) => listDrafts(db, { id: "user1", role: "author" }),
  "the drafts of a member far below": (db) =>
    listDrafts(db, { id: "user1", role: "author" }, { at: "2026", id: "a" }),
  "the versions of a draft": (db) => listVersions(db, "draft1"),
  "the versions of a draft far below": (db) => listVersions(db, "draft1", { at: "2026", id: "a" }),
  "a version of a draft": (db) => findVersion(db, "draft1", "version1"),
  "the notes to a draft": (db) => listNotes(db, "draft1"),
  "the drafts that wait for an editor": (db) => listReadyDrafts(db),
  "the newest edit of a draft": (db) => findNewestVersion(db, "draft1", ["edit", "merge", "restore"]),
  "a new version of a draft": (db) => recordVersion(db, version),
  "the images of a draft": (db) => claimDraftImages(db, "user1", "draft2", JSON.stringify([key]), true),
  "whether a draft has a version": (db) => hasVersion(db, version),
  "the draft of a removed post": (db) => eraseDraftsOfBlog(db, "many7"),
  "a draft that is erased": (db) => eraseDraft(db, "draft9"),
  "the drafts of a deleted account": (db) => removeDraftsOf(db, "user3", new AbortController().signal),
  "the drafts that were discarded": (db) => sweepDrafts(db, 0),
  "a new email in a member's posts": (db) => replaceAuthorEmail(db, "user1", "ann@example.org"),
};
