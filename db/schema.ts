import type { Generated } from "kysely";

/** The tables, as both engines hold them: text ids, ISO-8601 UTC text times, 0/1 flags, integer milliseconds. */
export interface Schema {
  blogs: BlogTable;
  blog_texts: BlogTextTable;
  users: UserTable;
  passwords: { user_id: string; hash: string; updated_at: string };
  identities: IdentityTable;
  sessions: SessionTable;
  /** actor: "u:" + user id, or "v:" + visitor id. */
  likes: { blog_id: string; actor: string; liked_at: string };
  bookmarks: { user_id: string; blog_id: string; bookmarked_at: string };
  /** followed: a user id, or "company". */
  follows: { follower: string; followed: string; followed_at: string };
  images: ImageTable;
  image_uses: { image_key: string; blog_id: string };
  settings: { name: string; value: string };
  jobs: JobTable;
}

export type Kind = "post" | "course" | "service";

/** Only published blogs are public. A removed one stays as a tombstone, so that its address is never given again. */
export type BlogStatus = "draft" | "scheduled" | "published" | "removed";

export interface BlogTable {
  id: string;
  kind: Kind;
  status: Generated<BlogStatus>;
  title: string;
  description: string;
  /** The first 150 characters of the content as plain text. */
  excerpt: string;
  reading_minutes: number;
  topic: string | null;
  /** A storage key, never an address. */
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  image_alt: string;
  /** "company": a built-in article. */
  author_kind: Generated<"company" | "user">;
  /** null for the company, and for a user whose account was removed. */
  author_id: string | null;
  author: string | null;
  author_image: string | null;
  published_at: string | null;
  updated_at: string;
  removed_at: string | null;
  likes: Generated<number>;
  /** Order of the feed, highest first: publish time in milliseconds; -1 to -26 for s1 to s26. */
  position: number;
  revision: Generated<number>;
  /** SHA-256 of what the author wrote: of the fields of a post, of the file of a built-in article. */
  content_hash: Generated<string>;
  /** Made by the form, so that a retry publishes once; null for built-in articles. */
  publish_key: string | null;
  /** The revision that the form of `publish_key` made last: it may change the blog while that is the current one. */
  publish_revision: Generated<number>;
}

export interface BlogTextTable {
  blog_id: string;
  /** Markdown, as written. */
  content: string;
  plain: string;
  html: string;
  /** The version of the renderer that made `html`. */
  renderer: number;
}

export interface UserTable {
  id: string;
  email: string;
  /** The e-mail in lower case: unique. */
  email_key: string;
  email_verified_at: string | null;
  name: string | null;
  image: string | null;
  created_at: string;
  blocked_at: string | null;
}

export interface IdentityTable {
  issuer: string;
  subject: string;
  user_id: string;
  email: string;
  created_at: string;
  /** When a provider that had confirmed the e-mail brought this identity; null when it had not. */
  verified_at: string | null;
}

export interface SessionTable {
  /** SHA-256 of the token, in hexadecimal. */
  token_hash: string;
  user_id: string;
  created_at: string;
  /** Milliseconds since 1970. */
  expires_at: number;
}

/**
 * "unused": no blog shows it yet, or any longer; it is removed after a week. "released": its blog was removed; it goes
 * with the next sweep. "removing": no blog can take it any more.
 */
export type ImageState = "used" | "unused" | "released" | "removing";

export interface ImageTable {
  key: string;
  user_id: string;
  width: number;
  height: number;
  created_at: string;
  /** How many blogs show it: the number of its rows in `image_uses`. */
  uses: Generated<number>;
  state: Generated<ImageState>;
  /** Since when no blog shows it; null while one does. */
  unused_since: string | null;
}

export interface JobTable {
  /** The name where there is one job of that name at most. */
  id: string;
  /** Which handler runs it. */
  name: string;
  /** JSON. */
  payload: string;
  /** Milliseconds since 1970, as `lease_until` is. */
  run_at: number;
  /** How often it began since it last succeeded; a run that a stopping server gave back does not count. */
  attempts: Generated<number>;
  /** Made by each claim: whoever holds it runs the job, until `lease_until`. null while nobody does. */
  lease_id: string | null;
  lease_until: number | null;
  /** When it failed for good; null otherwise. */
  failed_at: string | null;
  /** The message of the last failure; null after a success. */
  last_error: string | null;
  created_at: string;
}
