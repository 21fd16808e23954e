import { hourly } from "../core/repeat-job.server.ts";
import type { Subject } from "../core/subject.server.ts";
import { archive } from "./models/archive.server.ts";
import { eraseCommentActs, eraseComments, sweepComments } from "./models/erase-comments.server.ts";

export const comments: Subject = {
  archive,
  jobs: { site: ({ db }) => ({ "sweep-comments": hourly((now) => sweepComments(db, now)) }) },
  async erase(db, userId, signal, posts) {
    await eraseComments(db, userId, posts, signal);
    await eraseCommentActs(db, userId, signal);
  },
};
