// What people ask on /contact, as it is received.
import { createHash } from "node:crypto";
import type { Db } from "../../../db/engine.ts";
import type { EnquiryState } from "../../../db/schema.ts";
import { maxOwners } from "../../accounts/models/owner.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { courseNameOf } from "../../lib/course-texts.ts";
import { newId } from "../../lib/new-id.ts";

export interface NewEnquiry {
  name: string;
  email: string;
  about: string;
  message: string;
  blogId: string | undefined;
  userId: string | undefined;
  /** The form that it was sent with. */
  formId: string;
  state: Extract<EnquiryState, "new" | "spam">;
}

/** Stores an enquiry. Returns its id; undefined when the same form sent the same before. */
export async function storeEnquiry(db: Db, enquiry: NewEnquiry): Promise<string | undefined> {
  const { blogId, userId, formId: _, ...columns } = enquiry;
  const row = {
    ...columns,
    id: newId(),
    created_at: new Date().toISOString(),
    blog_id: blogId ?? null,
    user_id: userId ?? null,
    fingerprint: fingerprintOf(enquiry),
  };
  const stored = await db
    .insertInto("enquiries")
    .values(row)
    .onConflict((c) => c.column("fingerprint").doNothing())
    .returning("id")
    .executeTakeFirst();
  return stored?.id;
}

function fingerprintOf({ formId, name, email, about, message }: NewEnquiry) {
  const text = JSON.stringify([formId, name, email, about, message]);
  return createHash("sha256").update(text).digest("base64url");
}

export interface Subject {
  id: string;
  kind: "course" | "service";
  /** What a course is called; else the title. */
  name: string;
}

/** The course or service that somebody asks about; undefined when there is none with this id. */
export async function findSubject(db: Db, id: string): Promise<Subject | undefined> {
  const blog = await visibleBlogs(db)
    .select(["id", "kind", "title", "facts"])
    .where("id", "=", id)
    .where("kind", "in", ["course", "service"])
    .executeTakeFirst();
  return blog && { id, kind: blog.kind as Subject["kind"], name: courseNameOf(blog.facts, blog.title) };
}

/**
 * The ids that the mails about an enquiry can have: the sender's copy, and one for each owner. Not all of these mails need exist.
 */
export function mailIdsOf(enquiryId: string): { copy: string; owners: string[] } {
  return { copy: `${enquiryId}c`, owners: Array.from({ length: maxOwners }, (_, at) => `${enquiryId}${at}`) };
}

/** What a webhook says of an enquiry. */
export async function enquiryData(db: Db, url: string, id: string) {
  const enquiry = await db.selectFrom("enquiries").select("about").where("id", "=", id).executeTakeFirst();
  return enquiry ? { id, subject: enquiry.about, desk_url: `${url}/desk/enquiries/${id}` } : undefined;
}
