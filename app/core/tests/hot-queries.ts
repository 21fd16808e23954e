import type { Images } from "../../../storage/storage.ts";
import type { HotQueries } from "../../../test/support/hot-query.ts";
import { findApiToken, listApiTokens } from "../api-token.server.ts";
import { listLog } from "../audit-log.server.ts";
import { findBlog, findPulse } from "../blog.server.ts";
import { setBlogTopics } from "../blog-topics.server.ts";
import { claimImages, findImage } from "../image.server.ts";
import { claimJob, nextJobTime } from "../job-lease.server.ts";
import { closeReports, reportBlog } from "../report.server.ts";
import {
  deleteExpiredSessions,
  endOtherSessions,
  endSessionById,
  listSessions,
  resumeSession,
} from "../session.server.ts";
import { sweepImages } from "../sweep-images.server.ts";
import { listTranslations } from "../translations.server.ts";
import { findUser, listNameless } from "../user.server.ts";

const key = "blogImages/222222222222/rye";
const noStorage = {} as Images;

export const hotQueries: HotQueries = {
  "a blog": (db) => findBlog(db, "user1", "s1"),
  "the translations of a blog": (db) => listTranslations(db, "s1"),
  "the pulse of a blog": (db) => findPulse(db, "s1"),
  "the topics of a written blog": (db) => setBlogTopics(db, "many8", ["Web Development", "Sourdough"]),
  "a member by e-mail": (db) => findUser(db, "ann@example.org"),
  "people at the desk without a name": (db) => listNameless(db, false),
  "a session": (db) => resumeSession(db, "token"),
  "a token of a program": (db) => findApiToken(db, `lct_${"a".repeat(43)}`),
  "the tokens of a member": (db) => listApiTokens(db, "user1"),
  "the sessions of a member": (db) => listSessions(db, "user1", "token"),
  "the end of one session": (db) => endSessionById(db, "user1", "0123456789abcdef"),
  "the end of all other sessions": (db) => endOtherSessions(db, "user1", "token"),
  "the sessions that have expired": (db) => deleteExpiredSessions(db, 1),
  "an image": (db) => findImage(db, key),
  "the images of a blog": (db) => claimImages(db, "user1", "s1", [key]),
  "the images that no blog shows": (db) => sweepImages(db, noStorage, 0),
  "the next job": (db) => claimJob(db, ["bake"], 1, 1),
  "the time of the next job": (db) => nextJobTime(db, ["bake"]),
  "a report": (db) => reportBlog(db, "u:user1", "s1", { reason: "spam", note: "" }),
  "the open reports of a blog": (db) => closeReports(db, "s1", "keep", "2026", "user1"),
  "the log of the desk": (db) => listLog(db, {}),
  "the log of the desk for editors": (db) => listLog(db, { isEditorial: true }),
  "the log of a post": (db) => listLog(db, { object: "blog:many7", before: { at: "2026", id: "a" } }),
};
