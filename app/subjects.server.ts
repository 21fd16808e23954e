// The subjects, as far as other parts have to know them. Without a subject's folder, its line here, its lines in routes.ts and its
// tables, the feature is gone.
import type { Db } from "../db/engine.ts";
import { accounts } from "./accounts/subject.server.ts";
import { api } from "./api/subject.server.ts";
import { cards } from "./cards/subject.server.ts";
import { classes } from "./classes/subject.server.ts";
import { comments } from "./comments/subject.server.ts";
import type { JobHandler, JobParts } from "./core/job-handler.server.ts";
import type { LearnerNote, Runner, Subject } from "./core/subject.server.ts";
import { enquiries } from "./enquiries/subject.server.ts";
import { siteExport } from "./export/subject.server.ts";
import { following } from "./following/subject.server.ts";
import { highlights } from "./highlights/subject.server.ts";
import { siteImport } from "./import/subject.server.ts";
import { learning } from "./learning/subject.server.ts";
import { lists } from "./lists/subject.server.ts";
import { mail } from "./mail/subject.server.ts";
import { newsletter } from "./newsletter/subject.server.ts";
import { notifications } from "./notifications/subject.server.ts";
import { operations } from "./operations/subject.server.ts";
import { reading } from "./reading/subject.server.ts";
import { search } from "./search/subject.server.ts";
import { statistics } from "./statistics/subject.server.ts";
import { topics } from "./topics/subject.server.ts";
import { webhooks } from "./webhooks/subject.server.ts";
import { writing } from "./writing/subject.server.ts";

/** What a deleted account leaves goes in this order: its notifications after what they tell of. */
export const subjects: Subject[] = [
  accounts,
  writing,
  comments,
  cards,
  reading,
  learning,
  classes,
  highlights,
  lists,
  topics,
  following,
  newsletter,
  enquiries,
  search,
  statistics,
  notifications,
  mail,
  api,
  webhooks,
  siteImport,
  siteExport,
  operations,
];

/** The handlers of a runner's jobs, by job name. */
export function jobsOf(runner: Runner, site: JobParts): Record<string, JobHandler> {
  return Object.assign({}, ...subjects.map(({ jobs }) => jobs?.[runner]?.(site, subjects)));
}

/** What a member is told of a course and its lessons; without a course, of all that they learn or teach in groups. None for visitors. */
export async function listLearnerNotes(
  db: Db,
  userId: string | undefined,
  courseId?: string,
): Promise<LearnerNote[]> {
  if (!userId) return [];
  const notes = await Promise.all(subjects.map((subject) => subject.learnerNotes?.(db, userId, courseId)));
  return notes.flatMap((ofSubject) => ofSubject ?? []);
}

/** By what the sign-ups are counted that lead to a path of this site; undefined: it invites nobody. */
export async function findInvitationAt(db: Db, path: string): Promise<string | undefined> {
  const address = new URL(path, "http://site");
  for (const subject of subjects) {
    const key = await subject.invitationAt?.(db, address);
    if (key) return key;
  }
  return undefined;
}
