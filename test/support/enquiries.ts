import { makeStamp } from "../../app/http/hidden-fields.server.ts";
import type { Browser } from "./browser.ts";
import { elementOf } from "./page.ts";
import { secret, type TestSite } from "./site.ts";

export const question = {
  name: "Gwen Guest",
  email: "gwen@guest.example",
  about: "Python for beginners",
  message: "When does it begin?\n\nI have two evenings a week.",
};

const startedAtMs = Date.now();

/** A stamp of a form that was open for a while. */
export function agedStamp(ageMs = 10_000): string {
  return makeStamp(secret, Date.now() - ageMs);
}

/** Sends the form of /contact, by default after some seconds. */
export function ask(person: Browser, fields: Record<string, string> = {}, path = "/contact") {
  return person.post(path, { ...question, website: "", stamp: agedStamp(), ...fields });
}

export function enquiriesOf(site: TestSite) {
  return site.db.selectFrom("enquiries").selectAll().orderBy("created_at").orderBy("id").execute();
}

/** The value of a field of a page. */
export function fieldValue(html: string, name: string): string | undefined {
  return elementOf(html, "input", { name })?.attributes.value;
}

/** Inserts an enquiry of the last minute; a higher number is newer. */
export async function insertEnquiry(site: TestSite, number: number, change: object = {}): Promise<void> {
  await site.db
    .insertInto("enquiries")
    .values({
      ...question,
      message: `Message ${number}`,
      id: `enquiry${number}`,
      created_at: new Date(startedAtMs - 60_000 + number).toISOString(),
      state: "new",
      fingerprint: `fingerprint${number}`,
      ...change,
    })
    .execute();
}
