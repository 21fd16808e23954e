// A site to which naughty texts are sent.

import { bob, joins } from "./cast.ts";
import type { parsed } from "./parsed.ts";
import { test as base, openSite, type TestSite } from "./site.ts";

export const test = base.extend("site", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  return site;
});

let addresses = 0;
/** Of a reader whom the limits do not know yet, since nobody reads as fast as a test. */
export const stranger = () => ({ "x-forwarded-for": `10.1.${++addresses >> 8}.${addresses & 255}` });
export const read = (site: TestSite, path: string) => site.person().get(path, stranger());

/** Somebody signed in, another one for each number. */
export async function member(site: TestSite, at: number) {
  const user = { ...bob, id: `member${String(at).padStart(6, "0")}`, email: `member${at}@example.com` };
  await joins(site.db, user);
  return site.signedIn(user);
}

/** What the alert of a page says; undefined without one. */
export function alertOf(page: ReturnType<typeof parsed>) {
  return page.text("p", { role: "alert" });
}

/** HTML knows one kind of line end. */
export function asRead(text: string) {
  return text.replace(/\r\n?/g, "\n");
}
