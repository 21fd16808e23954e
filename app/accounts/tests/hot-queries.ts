import type { HotQueries } from "../../../test/support/hot-query.ts";
import { countAccountContents } from "../models/delete-account.server.ts";
import { listOwnerEmails } from "../models/owner.server.ts";
import { listPasskeys } from "../models/passkey.server.ts";
import { findProfile } from "../models/profile.server.ts";
import { mergeVisitorLikes } from "../models/visitor-likes.server.ts";

export const hotQueries: HotQueries = {
  "the likes of a visitor who signs in": (db) => mergeVisitorLikes(db, "user1", "user1"),
  "the profile of a member": (db) => findProfile(db, "user1"),
  "the passkeys of a member": (db) => listPasskeys(db, "user1"),
  "what an account has": (db) => countAccountContents(db, "user1"),
  "the owners who get enquiries": (db) => listOwnerEmails(db),
};
