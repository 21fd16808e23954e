import type { HotQueries } from "../../../test/support/hot-query.ts";
import { findMailStates } from "../../site/models/mail-state.server.ts";
import { listAnswers } from "../models/answers.server.ts";
import { findEnquiry, listEnquiries } from "../models/desk-enquiries.server.ts";
import { eraseEnquiriesOf, sweepEnquiries } from "../models/erase-enquiries.server.ts";

export const hotQueries: HotQueries = {
  "enquiries at the desk": (db) => listEnquiries(db, { q: "" }),
  "older enquiries at the desk": (db) => listEnquiries(db, { q: "", before: { at: "2026", id: "a" } }),
  "new enquiries": (db) => listEnquiries(db, { q: "", state: "new", before: { at: "2026", id: "a" } }),
  "my enquiries at the desk": (db) => listEnquiries(db, { q: "", assigned: "user3" }),
  "an enquiry at the desk": (db) => findEnquiry(db, "enquiry1"),
  "the answers to an enquiry": (db) => listAnswers(db, "enquiry11"),
  "what became of the mails of answers": (db) => findMailStates(db, ["1m1", "2m2"]),
  "the enquiries of a deleted account": (db) => eraseEnquiriesOf(db, "user3", new AbortController().signal),
  "the enquiries that are old": (db) => sweepEnquiries(db, 1e12, 90, new AbortController().signal),
};
