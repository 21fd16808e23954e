// What of each table an export holds. app/export/tests makes a new table decide: see docs/export.md.
import type { Selectable } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { publishJob } from "../../writing/models/schedule.server.ts";

type Column<Table extends keyof Schema> = keyof Selectable<Schema[Table]> & string;
type Value = string | number | null | Uint8Array;

interface Exported<Table extends keyof Schema> {
  /** The primary key: rows are read in its order. */
  key: Column<Table>[];
  /** The columns that are left out, with what a restored row has there; undefined: what the table says. */
  without?: { [Name in Column<Table>]?: Value | undefined };
  /** Rows with one of these values only. */
  only?: { column: Column<Table>; values: string[] };
  /** A column with a compressed text, which is exported as text; it may be null. */
  packed?: Column<Table>;
  /** true: what an empty site has of it already stays. */
  stays?: boolean;
}

interface LeftOut {
  leftOut: string;
}

const nothing = new Uint8Array();

/** In the order in which rows are restored: what others refer to comes first. */
const tables: { [Table in keyof Schema]?: Exported<Table> | LeftOut } = {
  users: { key: ["id"], stays: true },
  blogs: { key: ["id"], stays: true },
  blog_texts: { leftOut: "its Markdown is in the files, and the rest is made of that" },
  // The Markdown is in the files. Whoever has the token can read the draft.
  drafts: { key: ["id"], without: { markdown: nothing, preview_token: null } },
  draft_versions: { key: ["id"], packed: "markdown" },
  draft_notes: { key: ["id"] },
  passwords: { leftOut: "a secret: people choose a new one at /forgot" },
  identities: { key: ["issuer", "subject"], stays: true },
  sessions: { leftOut: "a secret: people log in again" },
  passkeys: { leftOut: "a secret, and bound to the site's address" },
  api_tokens: { leftOut: "a secret: people make new ones" },
  api_replies: { leftOut: "of the last day only" },
  account_tokens: { leftOut: "a secret: invitations and links are sent again" },
  mails: { leftOut: "letters that were sent, or hold secret links" },
  likes: { key: ["blog_id", "actor"] },
  bookmarks: { key: ["user_id", "blog_id"] },
  follows: { key: ["follower", "followed"] },
  blog_authors: { key: ["blog_id", "user_id"] },
  lists: { key: ["id"] },
  list_entries: { key: ["list_id", "entry"] },
  lessons: { key: ["course_id", "slug"] },
  lesson_marks: { key: ["user_id", "course_id", "lesson_id", "mark"] },
  lesson_places: { key: ["user_id", "course_id"] },
  lesson_code: { key: ["user_id", "course_id", "lesson_id", "box"] },
  certificates: { key: ["code"] },
  exam_attempts: { key: ["id"] },
  // Before the topics: one without blogs is swept away.
  blog_topics: { key: ["blog_id", "topic"] },
  topics: { key: ["name"] },
  course_projects: { key: ["course_id"] },
  course_certificates: { key: ["course_id"] },
  question_misses: { key: ["course_id", "lesson_id", "question", "day"] },
  projects: { key: ["id"] },
  // Whoever has one of the keys can join, or read.
  classes: { key: ["id"], without: { join_key: null, report_key: null } },
  class_teachers: { key: ["class_id", "user_id"] },
  class_members: { key: ["class_id", "user_id"], without: { calendar_key: "" } },
  class_invitations: { leftOut: "secret links: teachers invite again" },
  class_days: { key: ["class_id", "course_id", "lesson_id"] },
  class_sessions: { key: ["id"] },
  class_presence: { key: ["session_id", "user_id"] },
  class_notes: { key: ["id"] },
  class_announcements: { key: ["id"] },
  class_announced: { key: ["announcement_id", "user_id"] },
  class_tries: { key: ["user_id", "course_id", "lesson_id", "mark"] },
  related_blogs: { key: ["blog_id"] },
  images: { key: ["key"] },
  image_uses: { key: ["image_key", "holder_id"] },
  // Not the secret, and not what belongs to one installation.
  settings: { key: ["name"], only: { column: "name", values: ["site", "featured"] } },
  paths: { key: ["id"] },
  pages: { key: ["name"] },
  redirects: { key: ["source"] },
  webhooks: { leftOut: "secrets, and addresses that belong to the old site" },
  webhook_deliveries: { leftOut: "what was sent by the old site" },
  content_keys: { leftOut: "secrets: the owner makes new ones" },
  imports: { leftOut: "reports: what imports brought is in the other tables" },
  // Which texts follow the files of the program. Those of other imports are reports.
  import_entries: {
    key: ["origin", "entry_key"],
    only: { column: "origin", values: ["content"] },
    packed: "payload",
  },
  // Other work is begun again by the site itself. They come last (see `filesOf`), since they need all the rest.
  jobs: {
    key: ["id"],
    only: { column: "name", values: [publishJob, "delete-account", "merge-topic"] },
    without: { attempts: 0, lease_id: null, lease_until: null, failed_at: null, last_error: null },
  },
  // Whoever has the token can confirm the address.
  subscribers: { key: ["id"], without: { token_hash: null } },
  subscriber_choices: { key: ["subscriber_id", "followed"] },
  labels: { key: ["name"] },
  subscriber_labels: { key: ["subscriber_id", "label"] },
  unsubscribed_addresses: { key: ["email_hash"] },
  newsletter_wishes: { key: ["draft_id"] },
  // One that is on its way, or goes out by itself, would go to somebody twice.
  newsletter_issues: {
    key: ["id"],
    only: { column: "state", values: ["draft", "sent", "cancelled"] },
    without: { send_at: null },
  },
  newsletter_letters: { leftOut: "who got which issue" },
  reports: { key: ["id"] },
  audit_log: { key: ["id"] },
  enquiries: { key: ["id"] },
  enquiry_answers: { key: ["id"] },
  saved_answers: { key: ["id"] },
  follow_feeds: { leftOut: "a secret: the address of somebody's feed" },
  highlights: { key: ["id"] },
  // What was mailed is not mailed again.
  notifications: { key: ["id"], without: { mail_at: null } },
  notification_choices: { key: ["user_id"] },
  comments: { key: ["id"] },
  comment_places: { key: ["blog_id"] },
  comment_likes: { key: ["comment_id", "user_id"] },
  comment_reports: { key: ["comment_id", "actor"] },
  mutes: { key: ["user_id", "muted_id"] },
  read_salts: { leftOut: "a secret of the day" },
  read_marks: { leftOut: "of today only" },
  reads_by_day: { key: ["blog_id", "day"] },
  site_reads_by_day: { key: ["day"] },
  referrers_by_day: { key: ["day", "blog_id", "site"] },
};

/** A table of an export, for code that treats them all alike. */
export interface ExportedTable {
  name: keyof Schema;
  key: string[];
  without: Record<string, Value | undefined>;
  only?: { column: string; values: string[] };
  packed?: string;
  stays: boolean;
}

/** The exported tables in their order. */
export const exportedTables: ExportedTable[] = Object.entries(tables).flatMap(([name, table]) =>
  "leftOut" in table
    ? []
    : [{ stays: false, ...table, without: table.without ?? {}, name: name as keyof Schema }],
);

export function exportedTable(name: keyof Schema): ExportedTable {
  return exportedTables.find((table) => table.name === name)!;
}

/** The tables that are left out, each with the reason. */
export const leftOutTables = Object.entries(tables).flatMap(([name, table]) =>
  "leftOut" in table ? [{ name, reason: table.leftOut }] : [],
);
