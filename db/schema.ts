import type { Generated } from "kysely";

/**
 * The tables of both engines: text ids, ISO-8601 UTC text times, 0/1 flags, integer milliseconds. Two kinds are missing: the
 * search_* tables, which app/core and the searches in db/ use in plain SQL, and attempts, which the rate limiter has.
 */
export interface Schema {
  blogs: BlogTable;
  blog_texts: BlogTextTable;
  drafts: DraftTable;
  draft_versions: DraftVersionTable;
  draft_notes: DraftNoteTable;
  users: UserTable;
  passwords: { user_id: string; hash: string; updated_at: string };
  identities: IdentityTable;
  sessions: SessionTable;
  api_tokens: ApiTokenTable;
  api_replies: ApiReplyTable;
  passkeys: PasskeyTable;
  account_tokens: AccountTokenTable;
  mails: MailTable;
  /** actor: "u:" + user id, or "v:" + visitor id (app/lib/actor.ts). */
  likes: { blog_id: string; actor: string; liked_at: string };
  bookmarks: { user_id: string; blog_id: string; bookmarked_at: string };
  /** followed: a user id, "company", or "topic:" and a topic's name. */
  follows: { follower: string; followed: string; followed_at: string };
  blog_authors: BlogAuthorTable;
  lists: ListTable;
  list_entries: ListEntryTable;
  lessons: LessonTable;
  lesson_marks: LessonMarkTable;
  lesson_places: LessonPlaceTable;
  lesson_code: LessonCodeTable;
  certificates: CertificateTable;
  exam_attempts: ExamAttemptTable;
  /** What the owner asks to hand in for a course's certificate. */
  course_projects: { course_id: string; task: string };
  /** What the owner says of a course's certificate; says: JSON, app/learning/lib/certificate-terms.ts. */
  course_certificates: { course_id: string; is_off: number; says: string };
  question_misses: QuestionMissTable;
  projects: ProjectTable;
  classes: ClassTable;
  class_teachers: { class_id: string; user_id: string };
  class_members: ClassMemberTable;
  /** Whom a teacher invited by mail, until they join. */
  class_invitations: { id: string; class_id: string; email: string; email_key: string; invited_at: string };
  /** Until when a lesson is to be done: a day such as "2026-03-01" of the site's time zone. */
  class_days: { class_id: string; course_id: string; lesson_id: string; day: string };
  class_sessions: ClassSessionTable;
  /** Who was at a session. */
  class_presence: { session_id: string; user_id: string };
  class_notes: ClassNoteTable;
  class_announcements: ClassAnnouncementTable;
  /** Whom an announcement was for. */
  class_announced: { announcement_id: string; user_id: string };
  class_tries: ClassTriesTable;
  topics: TopicTable;
  blog_topics: BlogTopicTable;
  related_blogs: RelatedBlogsTable;
  images: ImageTable;
  /**
   * holder_id: what shows the image. A blog's id, "d:" and a draft's, "u:" and a user's whose picture it is, "page-" and the name of
   * a page, or "site-logo".
   */
  image_uses: { image_key: string; holder_id: string };
  settings: { name: string; value: string };
  paths: PathTable;
  pages: PageTable;
  jobs: JobTable;
  reports: ReportTable;
  audit_log: AuditLogTable;
  enquiries: EnquiryTable;
  enquiry_answers: { id: string; enquiry_id: string; user_id: string; created_at: string; text: string };
  /** Answers that are kept for the next enquiry. */
  saved_answers: { id: string; name: string; text: string };
  redirects: RedirectTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  /** The keys of front ends that read what is public. last_used_on: a day. */
  content_keys: { key: string; name: string; created_at: string; last_used_on: string | null };
  subscribers: SubscriberTable;
  /** What somebody wants who does not want everything. followed: as in `follows`. */
  subscriber_choices: { subscriber_id: string; followed: string };
  /** What the owner calls subscribers, such as "webinar"; also labels that nobody has. In lower case. */
  labels: { name: string };
  subscriber_labels: { subscriber_id: string; label: string };
  /** SHA-256 of the addresses that left, in lower case: no import brings them back. */
  unsubscribed_addresses: { email_hash: string; at: string };
  /** The drafts that go to the subscribers once they are public. */
  newsletter_wishes: { draft_id: string; user_id: string; created_at: string };
  newsletter_issues: NewsletterIssueTable;
  newsletter_letters: NewsletterLetterTable;
  /** The private address of somebody's feed; whoever knows it may read what they follow. */
  follow_feeds: { user_id: string; token: string };
  highlights: HighlightTable;
  notifications: NotificationTable;
  notification_choices: NotificationChoiceTable;
  comments: CommentTable;
  /** blog_id: the article or the lesson. comments: how many are shown. closed: no new ones. */
  comment_places: { blog_id: string; comments: Generated<number>; closed: Generated<number> };
  comment_likes: { comment_id: string; user_id: string };
  /** Open reports; decided ones are deleted. */
  comment_reports: {
    comment_id: string;
    actor: string;
    reason: ReportReason;
    note: string;
    created_at: string;
  };
  mutes: { user_id: string; muted_id: string };
  imports: ImportTable;
  import_entries: ImportEntryTable;
  read_salts: { day: string; salt: string };
  /** reader: a hash (app/statistics/models/reader.server.ts). */
  read_marks: { day: string; blog_id: string; reader: string };
  reads_by_day: { blog_id: string; day: string; reads: number };
  site_reads_by_day: { day: string; reads: number };
  /** site: a host name, or "other". Reads that came from no other site have no row. */
  referrers_by_day: { blog_id: string; day: string; site: string; reads: number };
}

/**
 * "lesson": a part of a course, which `lessons` names. "page": an own page of the site. "letter": the text of an issue of the newsletter
 * that is no post, which has the same id.
 */
export type BlogKind = "post" | "course" | "service" | "lesson" | "page" | "letter";

/**
 * Only published blogs are public. "pending": an author's first post, which waits for an editor. "declined": an editor
 * decided against it; its author can change it and send it again. "taken-down": an editor can restore it. "unpublished": its
 * author took it back, or the desk hides a course or a service; its text is in `drafts` too. "part": in no list; what it
 * belongs to shows it, as a course its lessons. A removed blog keeps its row, so that its id is never used again.
 */
export type BlogStatus =
  | "unpublished"
  | "pending"
  | "declined"
  | "published"
  | "taken-down"
  | "removed"
  | "part";

export interface BlogTable {
  id: string;
  kind: BlogKind;
  status: Generated<BlogStatus>;
  title: string;
  description: string;
  /** The first 150 characters of the content as plain text. */
  excerpt: string;
  reading_minutes: number;
  /** A storage key, not a URL. */
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string;
  /** The point of the cover that every crop shows: "X Y" in percent from the left and the top; "": the middle. */
  cover_focus: Generated<string>;
  /** The address where the text was published first; "": it is this one. */
  canonical_url: Generated<string>;
  /** What search engines and shared links show; "": the description. */
  meta_description: Generated<string>;
  /** The title of shared cards; "": the title. */
  card_title: Generated<string>;
  /** 1: search engines are asked to leave it out. */
  noindex: Generated<number>;
  /** One of app/lib/languages.ts; "": English. */
  lang: Generated<string>;
  /** The id of the original, which is no translation itself; null: it is none. */
  translation_of: string | null;
  /** The `updated_at` of the original that the translation follows. */
  translated_at: string | null;
  /** "company": a built-in article, or a post in the company's name. "former": the author's account was deleted. */
  author_kind: Generated<"company" | "user" | "former">;
  /** null for the company, and for a user whose account was removed. */
  author_id: string | null;
  /** The author's e-mail, kept equal to the account's. Shown when the author has no account. null: no e-mail is shown. */
  author: string | null;
  /** The user who wrote a post in the company's name; null otherwise. Only for those who may see it at the desk. */
  written_by: string | null;
  /** Why an editor declined the post; null otherwise. */
  declined_reason: string | null;
  author_image: string | null;
  published_at: string | null;
  updated_at: string;
  /** When it was removed or taken down. */
  removed_at: string | null;
  /** What its author is told; only while it is taken down. */
  removal_reason: string | null;
  likes: Generated<number>;
  /** Order of the feed, highest first: publish time in milliseconds; -1 to -26 for s1 to s26. */
  position: number;
  /** Rises when the blog is written, unpublished, taken down, restored or removed. */
  revision: Generated<number>;
  /** SHA-256 of the editor's fields, or of the file in content/ whose text it is. */
  content_hash: Generated<string>;
  /** JSON: `CourseFacts` or `ServiceFacts` in app/lib/course-facts.ts; null: none. */
  facts: string | null;
  /** JSON: the ids of the articles that a course or service links to. */
  links: Generated<string>;
  /** Created with the form, so that submitting it twice publishes once; null for built-in articles. */
  publish_key: string | null;
  /**
   * The blog's revision after the last submission with `publish_key`. Another submission with this key changes the blog
   * only if this is still its revision.
   */
  publish_revision: Generated<number>;
}

/** Further authors of a post, beside that of its row. */
interface BlogAuthorTable {
  blog_id: string;
  user_id: string;
  asked_at: string;
  /** null: the person was asked, and is not named yet. */
  accepted_at: string | null;
}

interface BlogTextTable {
  blog_id: string;
  /** The author's Markdown, compressed. */
  markdown: Uint8Array;
  /** The beginning of the plain text. */
  plain: string;
  html: string;
  /** JSON: an Outline (app/lib/outline.ts). */
  outline: string;
  /** The HTML for feed readers; empty when it is too long for a feed. */
  feed_html: string;
  /** The version of the renderer that produced these three and `plain`. */
  renderer: number;
  /** Title and the first part of the content of a built-in article, folded; null for posts. */
  folded: string | null;
  /** JSON: an array of the marks of its exercises and checks (app/learning/lib/marks.ts). Only lessons have any. */
  marks: Generated<string>;
  /** JSON: an array of `FinalQuestion` (app/markdown/lesson-questions.server.ts). Never for readers. */
  questions: Generated<string>;
}

/** Which texts are the lessons of a course: blogs of the kind "lesson", and posts. */
interface LessonTable {
  /** The id of the course's blog. */
  course_id: string;
  /** As in its address: /course/COURSE/SLUG. That of a post is its id. */
  slug: string;
  /** Its place in the course. */
  number: number;
  blog_id: string;
  /** 0 or 1. */
  is_hidden: Generated<number>;
  /** How long it takes with its exercises, as planned; null: as long as its text. */
  minutes: number | null;
}

/** Courses in the order in which to take them. */
interface PathTable {
  id: string;
  position: number;
  /** 0 or 1. */
  is_hidden: Generated<number>;
  /** 0 or 1. */
  is_removed: Generated<number>;
  /** JSON: `Path` in app/learning/models/stored-paths.server.ts. */
  path: string;
}

/** What a member has done: "done" for a lesson as a whole, or the mark of an exercise or a check. */
interface LessonMarkTable {
  user_id: string;
  course_id: string;
  lesson_id: string;
  mark: string;
  marked_at: string;
}

/** Where a member was last in a course. */
interface LessonPlaceTable {
  user_id: string;
  course_id: string;
  lesson_id: string;
  /** How the paragraph is found again (app/learning/lessons/passage.ts); "": the beginning. */
  passage: string;
  at: string;
}

/** What a member wrote in a box of a lesson (app/learning/lib/code.ts). */
interface LessonCodeTable {
  user_id: string;
  course_id: string;
  lesson_id: string;
  box: string;
  /** "": as the lesson has it. */
  code: string;
  /** The hash of the lesson's own code when this was written; "" for none. */
  of: string;
  edited_at: string;
}

/**
 * That a member did all lessons of a course and answered its final questions, or that of a path. It stays as it is when the course
 * changes.
 */
interface CertificateTable {
  /** In its address; whoever knows it may see the certificate. */
  code: string;
  user_id: string;
  /** Or "paths/" and the id of a path, whose numbers below are the sums of its courses'. */
  course_id: string;
  /** As the member wrote it. */
  name: string;
  /** The course's title. */
  course: string;
  /** "Python, module 1" */
  module: string;
  /** JSON: an array of the titles of the lessons. */
  lessons: string;
  /** How long they take. */
  minutes: number;
  /** How many questions were answered, and how many there were to draw from. */
  asked: number;
  pool: number;
  /** When they were answered. */
  issued_at: string;
  /** When an editor took it back; null: never. */
  revoked_at: Generated<string | null>;
  /** When a person accepted the member's project; null: the course asked for none. */
  project_at: Generated<string | null>;
  /** JSON: `CourseDone` or `PathDone` (app/learning/lib/certified.ts); null: it was issued before that was kept. */
  done: Generated<string | null>;
}

/** How often a check or a final question was answered wrong on a day (UTC), by members. It says nothing of who that was. */
interface QuestionMissTable {
  course_id: string;
  /** That of a check; "" for final questions. */
  lesson_id: string;
  /** The mark of a check, or the hash of a final question's text. */
  question: string;
  day: string;
  misses: number;
}

export type ProjectState = "waiting" | "accepted" | "returned";

/** What a member handed in: the project for the certificate of a course, or an exercise to the teachers of a class. */
interface ProjectTable {
  id: string;
  user_id: string;
  /** Or what is handed to a class: CLASS/COURSE/LESSON/MARK, with the mark of an exercise. */
  course_id: string;
  /** Plain text. */
  text: string;
  /** An http or https address, which the site never opens; "": none. */
  link: string;
  state: ProjectState;
  /** What was answered, such as why it was sent back, as Markdown; "": nothing. */
  reason: Generated<string>;
  /** The same as HTML. */
  answer_html: Generated<string>;
  /** When it was handed in, or decided about. */
  at: string;
  /** The id of the editor who did that last. */
  decided_by: Generated<string | null>;
  /** The id of a class, whose teachers decide; "": the desk does. */
  handed_to: Generated<string>;
}

/** A group that learns courses together. Days are "2026-03-01", hours "18:00", both in the site's time zone. */
interface ClassTable {
  id: string;
  name: string;
  /** JSON: an array of the ids of its courses, in their order. */
  courses: string;
  /** What members read first, as Markdown and as HTML; "": nothing. */
  welcome: Generated<string>;
  welcome_html: Generated<string>;
  first_day: string;
  last_day: string;
  seats: number;
  /** The secret in the link to join; null: it is closed. */
  join_key: string | null;
  /** The secret in the link for whoever booked it; null: there is none. */
  report_key: string | null;
  /** 0 or 1: whether that page names people. */
  report_names: Generated<number>;
  /** The last day of that page. */
  report_ends_at: string | null;
  created_at: string;
}

/** Who learns in a class. The row goes when they leave. */
interface ClassMemberTable {
  class_id: string;
  user_id: string;
  joined_at: string;
  /** 0 or 1: whether classmates see the name. */
  is_listed: Generated<number>;
  /** The secret in the address of the member's calendar. */
  calendar_key: string;
}

interface ClassSessionTable {
  id: string;
  class_id: string;
  day: string;
  starts: string;
  ends: string;
  /** A place, or an address; "": none. */
  place: Generated<string>;
}

/** What teachers write about somebody in a class, for teachers alone. */
interface ClassNoteTable {
  id: string;
  class_id: string;
  user_id: string;
  /** null: that account was deleted. */
  author_id: string | null;
  text: string;
  at: string;
}

/** What teachers tell a class, as Markdown and as HTML. */
interface ClassAnnouncementTable {
  id: string;
  class_id: string;
  author_id: string | null;
  text: string;
  html: string;
  /** 0 or 1: whether those who join later read it too. */
  is_for_all: Generated<number>;
  at: string;
}

/** How often somebody in a class answered a check wrong, since they joined one. */
interface ClassTriesTable {
  user_id: string;
  course_id: string;
  lesson_id: string;
  /** Of the check: "q-…". */
  mark: string;
  tries: number;
  /** When the last of them was, by the clock of the browser: earlier ones are counted already. */
  last_at: Generated<string>;
}

/** Final questions that were drawn for a member, and stay as they are when the course changes. One at a time is open. */
interface ExamAttemptTable {
  id: string;
  user_id: string;
  course_id: string;
  /** JSON: an array of `Asked` (app/learning/models/exam-questions.server.ts), with the right answers. */
  asked: string;
  /** JSON: what a certificate says of the course: `About` (app/learning/models/exam.server.ts). */
  about: string;
  begun_at: string;
  /** null: it is open. */
  ended_at: Generated<string | null>;
  /** 0 or 1. */
  passed: Generated<number>;
}

interface TopicTable {
  /** The folded label (app/lib/topics.ts), as in its address /topic/NAME. */
  name: string;
  /** As it was written first, or as an editor wrote it. */
  label: string;
  /** One sentence that says what it is; "": nothing. */
  description: Generated<string>;
  /** The blog with which to begin; it may not be public any more. */
  start_blog: string | null;
  /** The topic that took its place; that one is never merged itself. */
  merged_into: string | null;
}

/** Lists of a topic use the last three columns. A trigger updates them with the blog's position, likes and status. */
interface BlogTopicTable {
  blog_id: string;
  topic: string;
  /** 1 to 4: the order in which the author wrote them. */
  place: number;
  position: number;
  likes: number;
  /** 0 or 1. */
  is_public: number;
}

/** A row for each blog in the search. */
interface RelatedBlogsTable {
  blog_id: string;
  /** JSON: an array of the ids of other blogs, best first; some may not be public any more. */
  ids: Generated<string>;
  /** When they are to be found again, in milliseconds since 1970; 0: the text is new. */
  due_at: Generated<number>;
}

/** What somebody writes. The row stays after publishing. A post that was not written in the editor has none. */
export interface DraftTable {
  /** The publish key of its form; also in its address, /write/ID. */
  id: string;
  /** Who began it; null for a post of the company whose writer left. */
  user_id: string | null;
  /** The blog that it became, or that it changes; null before the first publish. */
  blog_id: string | null;
  title: string;
  /** The first words of the text, for lists. */
  opening: string;
  /** JSON: the fields of the editor but the content (`DraftFields` in app/writing/lib/draft-fields.ts). */
  fields: string;
  /** The content, compressed as in `blog_texts`. */
  markdown: Uint8Array;
  /** JSON: the keys of the images in the text, with the cover. */
  images: string;
  /** Rises with every save. */
  revision: number;
  /** 1: this text is the one that was last published, or sent to an editor as a first post. */
  is_published: number;
  created_at: string;
  updated_at: string;
  /** When it was discarded; it can be brought back for a while. */
  discarded_at: string | null;
  /** When it is to be published, in milliseconds since 1970; null: it is not scheduled. */
  publish_at: number | null;
  /** Why the last scheduled publish failed; null otherwise. */
  publish_problem: string | null;
  /** Whoever has it can read the draft; null: nobody else can. */
  preview_token: string | null;
  /** 1: what editors change in somebody's post, beside the author's own draft of it. */
  is_editorial: Generated<number>;
  /** Since when it waits for an editor, who may open it then; null: it does not. */
  review_at: string | null;
}

/**
 * "edit": the text after some minutes of edits in one editor; saves change it until then. "clash": a text that was based on
 * an older revision, as it came, before it was merged.
 */
export type VersionKind = "edit" | "publish" | "merge" | "restore" | "clash";

interface DraftVersionTable {
  id: string;
  draft_id: string;
  /** A random id of one opened editor; "" when no editor wrote it; "content" for the text of a file. */
  session: string;
  kind: VersionKind;
  /** null: the account was deleted, or it is of a file. */
  user_id: string | null;
  began_at: string;
  /** When it was saved last. No two versions of a draft have the same time. */
  at: string;
  /** What a writer calls it; null: nothing. One with a name stays as it is. */
  name: string | null;
  /** As in `drafts`, with the next two. */
  fields: string;
  markdown: Uint8Array;
  images: string;
}

/** What an editor or the writer says about a draft. */
interface DraftNoteTable {
  /** Made with the form, so that sending it twice keeps one. */
  id: string;
  draft_id: string;
  /** null: the account was deleted. */
  user_id: string | null;
  /** The words of the Markdown that it is about; "": the whole draft. */
  exact: string;
  /** Where they stood, in UTF-16 units. */
  starts_at: number;
  text: string;
  created_at: string;
  /** null: it is open. */
  done_at: string | null;
}

/** "unconfirmed": asked by mail, and has not said yes. "suspended": three letters in a row were refused for good. */
export type SubscriberState = "unconfirmed" | "confirmed" | "suspended";

/** Somebody who gets the newsletter by mail, with or without an account. Whoever leaves has no row. */
interface SubscriberTable {
  id: string;
  email: string;
  /** In lower case. */
  email_key: string;
  name: Generated<string>;
  state: SubscriberState;
  /** "each": what is sent to the subscribers, when it is published. "weekly": a digest of all new posts. */
  cadence: "each" | "weekly";
  /** 0: only what is in `subscriber_choices`. */
  wants_all: number;
  /** Where the address comes from: "form", "account", or what an import is called. */
  source: string;
  created_at: string;
  /** When they, or the owner for them, said that they want it. null: not yet. */
  consented_at: string | null;
  /** Of the link that confirms; null: there is none. */
  token_hash: string | null;
  /** When the link was mailed; it ends with the row, a week later. */
  asked_at: string | null;
  /** Letters in a row that a mail server refused for good. */
  refusals: Generated<number>;
}

/** "draft": a letter of its own that was not sent. "paused": by an editor, or because of `problem`. */
export type IssueState = "draft" | "sending" | "paused" | "cancelled" | "sent";

/** A post, a digest or a letter of its own that is mailed to subscribers. */
interface NewsletterIssueTable {
  id: string;
  /** "post:" or "letter:" and its id, or "week:" and the day: each is sent once. */
  about: string;
  /** The post; null for the others. */
  blog_id: string | null;
  /** Who gets a letter of its own: "all", "label:" and its name, or "course:" and the id; null: who wants the post or the digest. */
  audience: string | null;
  /** 0: nobody can read it in a browser. */
  has_page: Generated<number>;
  /** When a draft goes out; null: not by itself. */
  send_at: string | null;
  state: IssueState;
  /** Why it was paused or cancelled without anybody's doing; null otherwise. */
  problem: string | null;
  subject: string;
  /** JSON: an array of `LetterItem` (app/newsletter/lib/letter.ts); null: not made yet. */
  items: string | null;
  /** null: a digest, or the account was deleted. */
  created_by: string | null;
  created_at: string;
  ended_at: string | null;
  /** The id of the last subscriber who has a letter; "~": all have one. null: none has. */
  filled_to: string | null;
  /** How many letters there are, and what became of them; the rest wait. */
  recipients: Generated<number>;
  sent: Generated<number>;
  refused: Generated<number>;
  given_up: Generated<number>;
  /** Whoever left meanwhile, or wants nothing of what is in it. */
  skipped: Generated<number>;
  /** How many left through a link in it. */
  unsubscribed: Generated<number>;
}

export type LetterState = "waiting" | "sent" | "refused" | "given_up" | "skipped";

/** One issue for one subscriber. Its row is deleted some time after the issue was sent. */
interface NewsletterLetterTable {
  issue_id: string;
  subscriber_id: string;
  state: Generated<LetterState>;
  /** In milliseconds since 1970. Whoever sends it sets it some minutes ahead first, so that no other does so. */
  due_at: number;
  /** How often a server refused it for now. */
  attempts: Generated<number>;
}

/** What somebody may do: app/lib/permissions.ts. */
export type Role = "owner" | "editor" | "author" | "reader";

interface UserTable {
  id: string;
  email: string;
  /** The e-mail in lower case: unique. */
  email_key: string;
  email_verified_at: string | null;
  name: string | null;
  /** The address of the picture at the sign-in provider. */
  image: string | null;
  created_at: string;
  blocked_at: string | null;
  role: Generated<Role>;
  /** The name in the address of the profile: unique, in lower case; null before it is chosen. */
  handle: string | null;
  bio: Generated<string>;
  /** JSON: an array of https addresses. */
  links: Generated<string>;
  /** The storage key of an uploaded picture, which replaces `image`. */
  picture: string | null;
  /** How the person likes to write; "": not chosen yet. */
  editor_mode: Generated<"" | "markdown" | "rich">;
}

interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  created_at: string;
  /** When the identity was added, if its provider had confirmed the e-mail; null if it had not. */
  verified_at: string | null;
}

interface SessionTable {
  /** SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  user_id: string;
  created_at: string;
  /** Milliseconds since 1970. */
  expires_at: number;
  /** Browser and system, such as "Firefox on Linux"; null when unknown. */
  device: string | null;
}

/** With such a token a program acts for a person. */
interface ApiTokenTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  /** What it may do (`Scope` in app/lib/permissions.ts), with spaces between. */
  scopes: string;
  created_at: string;
  /** ISO-8601; null: never. */
  expires_at: string | null;
  /** Up to a minute old; null: not used yet. */
  last_used_at: string | null;
}

/** What a request with an Idempotency-Key got, so that the same one gets it again for a day. */
interface ApiReplyTable {
  token_id: string;
  key: string;
  /** SHA-256 of the request. */
  fingerprint: string;
  created_at: string;
  /** Until then another request with the key has to wait for the first one (ISO-8601). */
  claimed_until: string;
  /** JSON (`Answer` in app/api/answer.server.ts); null while the request runs. */
  reply: string | null;
}

interface PasskeyTable {
  /** The credential's id, in base64url. */
  id: string;
  user_id: string;
  /** COSE key (RFC 9053), in base64url. */
  public_key: string;
  /** How often the authenticator signed; always 0 when it does not count, as with passkeys that several devices share. */
  counter: number;
  /** JSON: an array of how the browser reaches the authenticator, such as "internal" or "usb". */
  transports: string;
  name: string;
  created_at: string;
  /** null before the first sign-in with it. */
  last_used_at: string | null;
}

/** What a token allows once: a mailed link, or the challenge that a passkey signs. */
export type TokenPurpose = "reset" | "verify" | "change-email" | "invite" | "add-passkey" | "use-passkey";

interface AccountTokenTable {
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: string;
  purpose: TokenPurpose;
  /** Of an invitation, who invites. null for the challenge of a sign-in. */
  user_id: string | null;
  /** The address that the link was sent to; "" for an invitation that was copied, and for a passkey's challenge. */
  email: string;
  /** The role that an invitation gives; null otherwise. */
  role: Role | null;
  created_at: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

interface MailTable {
  id: string;
  recipient: string;
  /** JSON (`MailContent` in app/core/mail.server.ts); empty after the mail was sent to a server. */
  content: string;
  created_at: string;
  /** null while it waits, and in the local outbox. */
  sent_at: string | null;
}

/**
 * "unused": nothing shows it; it is removed after a week. "released": its blog was removed; the next sweep removes it.
 * "removing": its files are being removed, and nothing can use it any more.
 */
type ImageState = "used" | "unused" | "released" | "removing";

interface ImageTable {
  key: string;
  user_id: string;
  width: number;
  height: number;
  created_at: string;
  /** How often it is shown: the number of rows in `image_uses`. */
  uses: Generated<number>;
  state: Generated<ImageState>;
  /** Since when nothing shows it; null while it is shown. */
  unused_since: string | null;
}

/** The owner's own pages, such as "about". */
interface PageTable {
  /** Its address: /pages/NAME. */
  name: string;
  /** Its blog of the kind "page", whose text readers see. Until it is published, its HTML is empty. */
  blog_id: string;
}

export interface JobTable {
  /** Random, or equal to `name` when there may be only one job of that name. */
  id: string;
  /** Selects the handler. */
  name: string;
  /** JSON. */
  payload: string;
  /** Milliseconds since 1970. */
  run_at: number;
  /** How often it was started since its last success. A run that a server released when it stopped does not count. */
  attempts: Generated<number>;
  /**
   * A random id of the current claim: only its node may run the job, until `lease_until`. null: the job is not claimed.
   */
  lease_id: string | null;
  /** Milliseconds since 1970. */
  lease_until: number | null;
  /** When it failed for good; null otherwise. */
  failed_at: string | null;
  /** The message of the last failure; null after a success. */
  last_error: string | null;
  created_at: string;
}

export type ReportReason = "spam" | "harmful" | "wrong" | "copied" | "other";

/** "removed": the post was deleted before anybody decided. */
export type Decision = "keep" | "take-down" | "removed";

interface ReportTable {
  id: string;
  blog_id: string;
  /** Who reported it, like in `likes`. A person has one open report of a post at most. */
  actor: string;
  reason: ReportReason;
  note: string;
  created_at: string;
  /** null: the report is open. All open reports of a post are decided together, and get the same time. */
  decided_at: string | null;
  decision: Decision | null;
  /** A user id; null for a post that was deleted. */
  decided_by: string | null;
}

/** "waiting": for something before it can be answered. "spam": kept for a while, in case it is none, and mailed to nobody. */
export type EnquiryState = "new" | "waiting" | "answered" | "closed" | "spam";

/** What somebody asked on /contact. */
interface EnquiryTable {
  id: string;
  created_at: string;
  state: EnquiryState;
  name: string;
  email: string;
  /** What it is about, in the person's words; "" when nothing was said. */
  about: string;
  /** The article that the person came from. */
  blog_id: string | null;
  message: string;
  /** The member who sent it; null for a visitor. */
  user_id: string | null;
  /** A hash of the form and what was typed: sending it twice keeps one. */
  fingerprint: string;
  /** Of the people at the desk. */
  notes: Generated<string>;
  /** Rises with each change of the notes. */
  revision: Generated<number>;
  /** The owner or editor whose it is. */
  assigned_to: string | null;
}

/** A passage of a blog that a member marked: a TextQuoteSelector and a TextPositionSelector of W3C's Web Annotation. */
interface HighlightTable {
  /** Made in the browser, so that sending it twice keeps one. */
  id: string;
  user_id: string;
  blog_id: string;
  /** The words. */
  exact: string;
  /** What stands right before them, and behind them. */
  prefix: string;
  suffix: string;
  /** Where they began in the text of the article, in UTF-16 units. */
  starts_at: number;
  note: string;
  created_at: string;
}

/** "waiting": something at the desk waits for an editor. */
export type NotificationKind =
  | "comment"
  | "reply"
  | "mention"
  | "like"
  | "follower"
  | "decision"
  | "scheduled"
  | "class"
  | "waiting";

/** What a member is told of. Unread ones of a kind about the same object are one row. */
interface NotificationTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  /** What it is about, such as "blog:s1" (`Notice` in app/notifications/models/notify.server.ts). */
  object: string;
  blog_id: string | null;
  /** The ids of the members who did it, the last one first, each followed by a space. */
  actors: string;
  /** How many more did it: visitors, and members who are not in `actors`. */
  others: Generated<number>;
  path: string;
  text: string;
  at: string;
  read_at: string | null;
  /** When it is mailed at the earliest; null: it is not mailed, or it was. */
  mail_at: string | null;
}

/** What a member chose about notifications, and what they got. No row: nothing yet. */
interface NotificationChoiceTable {
  user_id: string;
  /** JSON: `MailTimes` in app/mail/lib/mail-times.ts; what is left out is the default. */
  mail: Generated<string>;
  /** The position of the newest post of what they follow that they saw on /notifications, and of the newest one mailed. */
  seen_posts: number | null;
  mailed_posts: number | null;
  /** The last mail about notifications. */
  mailed_at: string | null;
}

/** What a member put together from articles and lessons. */
interface ListTable {
  /** In its address; whoever knows that of a public list may read it. */
  id: string;
  user_id: string;
  title: string;
  description: Generated<string>;
  /** 0 or 1. */
  is_public: Generated<number>;
  /** 1: its articles lead to one another. */
  is_series: Generated<number>;
  created_at: string;
  /** Of the list or its entries. */
  updated_at: string;
}

interface ListEntryTable {
  list_id: string;
  /** The address of an article or a lesson; it may not be public any more. */
  entry: string;
  /** From 1 on, without gaps. */
  position: number;
}

/**
 * "unsent": what somebody wrote before they signed in. "waiting": for an editor. "deleted": by its author, who may take that back
 * for an hour, or by an editor.
 */
export type CommentState = "unsent" | "waiting" | "shown" | "hidden" | "deleted";

/** Why a comment waits for an editor. */
export type HeldFor = "link of a newcomer" | "held word" | "first comment";

interface CommentTable {
  id: string;
  /** The article or the lesson. */
  blog_id: string;
  /** The first comment of its thread; null: this is one. */
  thread_id: string | null;
  /** The comment that it answers. */
  answers_id: string | null;
  /** null: its author's account was deleted, or it is unsent, or was imported. */
  author_id: string | null;
  /** Of an imported comment by somebody without an account; null otherwise. */
  author_name: string | null;
  markdown: string;
  html: string;
  /** The version of the renderer that produced `html`. */
  renderer: number;
  state: CommentState;
  /** The state in which its author deleted it; null: not deleted, or by an editor. */
  deleted_from: CommentState | null;
  /** 1: it is shown, or was once. */
  was_shown: Generated<number>;
  /** Why it waits, or waited last; null: it never did. */
  held_for: HeldFor | null;
  /** Why an editor hid it. */
  reason: Generated<string>;
  created_at: string;
  edited_at: string | null;
  /** Since when it has its state. */
  changed_at: string;
  likes: Generated<number>;
  /** Of a thread: how many replies are shown. */
  replies: Generated<number>;
  /** How many open reports it has. */
  reports: Generated<number>;
  /** Made with the form, so that sending it twice makes one comment. */
  form_key: string | null;
}

/** Old addresses (app/redirects/lib/redirect.ts). */
interface RedirectTable {
  source: string;
  target: string;
  /** "" when it was added at the desk, else the name of what added it. */
  origin: string;
  created_by: string | null;
  created_at: string;
}

/** What came, or comes, from another program. */
interface ImportTable {
  id: string;
  /** The owner who imports. */
  user_id: string;
  /** The name of the program, such as "ghost"; "" until the file was read. */
  source: Generated<string>;
  /** The source and the old site: with an entry's key it says what was imported before. */
  origin: Generated<string>;
  /** The origin of the old site's addresses, such as "https://old.example"; "": it is not known. */
  site: Generated<string>;
  /** Where the file is, on one of the nodes; "": it was deleted. */
  file: string;
  file_name: string;
  /** `ImportState` in app/import/lib/import-state.ts. */
  state: string;
  /** 1 in a state that is open, of which there may be one at a time; else null. */
  is_open: number | null;
  /** JSON: `ImportOptions` in app/import/lib/import-options.ts. */
  options: string;
  /** Why it failed, in a sentence; "" otherwise. */
  problem: Generated<string>;
  /** How many entries were left out, since they had been imported before. */
  known: Generated<number>;
  created_at: string;
  changed_at: string;
  ended_at: string | null;
}

/** What is imported, one by one. The key is "post:" (or another type) and the id in the source. */
interface ImportEntryTable {
  origin: string;
  entry_key: string;
  import_id: string;
  /** The order in the file. */
  seq: number;
  /** The order of the import: `stages` in app/import/lib/import-state.ts. */
  stage: number;
  /** `EntryKind`, and `EntryState`, in app/import/lib/import-state.ts. */
  kind: string;
  state: string;
  title: string;
  /** The id of the blog, draft, user or comment, or the key of the image, that it becomes; null: nothing. */
  target: string | null;
  /** The path at which a post answered on the old site, normalized; null: it is not known. */
  old_path: string | null;
  /** The revision that the blog or draft got; of a person, 1: the account is new. */
  revision: number | null;
  /** Of a file in content/: SHA-256 of the newest that was read; null for other programs. */
  hash: string | null;
  /** JSON, compressed: the entry itself; null after it was imported. */
  payload: Uint8Array | null;
  /** JSON: sentences for the owner. */
  notes: Generated<string>;
  /** 0 or 1. */
  has_notes: Generated<number>;
}

/** What other programs are told of. Times in milliseconds since 1970. */
interface WebhookTable {
  id: string;
  url: string;
  /** Names of events, with spaces between them (app/webhooks/lib/webhook-events.ts). */
  events: string;
  secret: string;
  /** Signs too, for a day after `rotated_at`. */
  old_secret: string | null;
  rotated_at: Generated<number>;
  enabled: Generated<number>;
  /** Since its last success. */
  failures: Generated<number>;
  failing_since: number | null;
  /** It is not tried again before. */
  held_until: Generated<number>;
  created_at: string;
}

/** Triggers add them, in the transaction of the act. Times in milliseconds since 1970. */
interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: string;
  /** The id of what it is about. */
  subject: string;
  /** JSON, made at the first attempt; each attempt sends the same. */
  body: string | null;
  state: Generated<"waiting" | "delivered" | "failed">;
  attempts: Generated<number>;
  due_at: Generated<number>;
  /** Set by the first failure. */
  give_up_at: number | null;
  /** Of the last answer; null: none came. */
  status: number | null;
  /** The beginning of the last answer, or why none came. */
  answer: string | null;
  created_at: string;
}

interface AuditLogTable {
  id: string;
  at: string;
  /** The user who did it. */
  actor_id: string;
  /** `DeskAct` in app/core/audit-log.server.ts. */
  act: string;
  /** What it was done to: "blog:", "user:", "topic:" or "enquiry:" and an id, or "site". */
  object: string;
  /** JSON: `AuditDetail` in app/core/audit-log.server.ts. */
  detail: string;
}
