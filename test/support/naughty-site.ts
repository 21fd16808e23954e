// Helpers for tests that send naughty texts to a site.

import type { parsePage } from "./parse.ts";
import { addUser, bob } from "./people-and-blogs.ts";
import { test as base, openSite, type TestSite } from "./site.ts";

export const test = base.extend("site", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  return site;
});

let addressCount = 0;
/** Headers with a new client address: one address may not send as many requests as these tests do. */
export const newAddressHeaders = () => ({
  "x-forwarded-for": `10.1.${++addressCount >> 8}.${addressCount & 255}`,
});
export const getPage = (site: TestSite, path: string) => site.openBrowser().get(path, newAddressHeaders());

/** Logs in a member with this number; each number is another member. */
export async function logInMember(site: TestSite, number: number) {
  const user = {
    ...bob,
    id: `member${String(number).padStart(6, "0")}`,
    email: `member${number}@example.com`,
  };
  await addUser(site.db, user);
  return site.logIn(user);
}

/** The text of a page's alert; undefined without one. */
export function alertTextOf(page: ReturnType<typeof parsePage>) {
  return page.text("p", { role: "alert" });
}

/** HTML parsers turn every line end into "\n". */
export function withNormalLineEnds(text: string) {
  return text.replace(/\r\n?/g, "\n");
}
