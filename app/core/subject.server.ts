import type { Db } from "../../db/engine.ts";
import type { ArchivePart } from "./archive.server.ts";
import type { JobHandler, JobParts } from "./job-handler.server.ts";
import type { User } from "./user.server.ts";

/**
 * The jobs of one runner go one after another. "site": sweeps, and what may take its time. "mail": a mail server that hangs would
 * delay all other jobs. "backup", "import": one may take hours. "publishing": a post goes out within a minute. "newsletter": an
 * issue takes hours, and no other mail waits for it, nor for what many get at once. "webhooks": receivers may hang.
 */
export type Runner = "site" | "mail" | "backup" | "import" | "publishing" | "newsletter" | "webhooks";

/**
 * What happens to the posts of a deleted account. "keep": the public ones stay, without a name, and the others are removed.
 * "remove": all are removed.
 */
export type PostsChoice = "keep" | "remove";

/** Whose account is deleted. */
export type Leaver = Pick<User, "id" | "email" | "email_verified_at" | "role"> & { posts: PostsChoice };

/** What a group says to somebody who learns: "Due Thursday". */
export interface LearnerNote {
  /** The lesson that it is about; undefined: the course as a whole. */
  lessonId?: string;
  text: string;
  /** Where it leads. */
  to: string;
  /** Only the page of the lesson says it, and no list of lessons. */
  isOfPage?: true;
}

/** A check that was answered wrong. `at`: when that was, by the clock of the browser. */
export interface WrongAnswer {
  courseId: string;
  lessonId: string;
  /** Of the check: "q-…". */
  mark: string;
  at: string;
}

/** What a certificate says of where it was earned. */
export interface Taught {
  /** Of the group. */
  name: string;
  /** "Ada and Bob" */
  teacher: string;
}

/** What a subject gives to the rest of the program; app/subjects.server.ts lists them. */
export interface Subject {
  /** By their names, with the runner that runs them. `all`: the subjects of the program. */
  jobs?: Partial<Record<Runner, (site: JobParts, all: Subject[]) => Record<string, JobHandler>>>;
  archive?: ArchivePart;
  /** What is said to somebody about a course and its lessons; without a course, about everything that they learn or teach. */
  learnerNotes?(db: Db, userId: string, courseId?: string): Promise<LearnerNote[]>;
  /** Somebody answered these checks wrong. The same answer may be told again, when a browser heard nothing of the first time. */
  countTries?(db: Db, userId: string, answers: WrongAnswer[]): Promise<void>;
  /**
   * The group in which somebody learned a course, and its teacher, for a certificate; undefined: none. `passed`: when they answered
   * the final questions, and that day in the site's time zone.
   */
  taughtIn?(
    db: Db,
    userId: string,
    courseId: string,
    passed: { at: string; day: string },
  ): Promise<Taught | undefined>;
  /** By what sign-ups are counted that come with this address of the site, because it invites people; undefined: it does not. */
  invitationAt?(db: Db, address: URL): Promise<string | undefined>;
  /** What webhooks say of an event of this subject when it is sent; `id`: of what it is about. undefined: its id alone. */
  webhookData?: Record<string, (db: Db, url: string, id: string) => Promise<object | undefined>>;
  /** In the transaction that changes the e-mail of an account, after its owner confirmed the new one; `user` has the old one. */
  changeEmail?(db: Db, user: Pick<User, "id" | "email" | "email_verified_at">, email: string): Promise<void>;
  /** In the transaction that deletes an account, before its row goes. Returns cache tags to announce. */
  leave?(db: Db, leaver: Leaver): Promise<string[] | undefined>;
  /** What remains after that, in small transactions. It may be interrupted and run again at any point. */
  erase?(db: Db, userId: string, signal: AbortSignal, posts: PostsChoice): Promise<void>;
}
