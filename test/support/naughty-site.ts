// A site to which naughty texts are sent.

import type { parsePage } from "./parse.ts";
import { addUser, bob } from "./people-and-blogs.ts";
import { test as base, openSite, type TestSite } from "./site.ts";

export const test = base.extend("site", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  return site;
});

let addresses = 0;
/** Headers with an address that no rate limit has counted yet: tests read faster than people. */
export const newAddress = () => ({ "x-forwarded-for": `10.1.${++addresses >> 8}.${addresses & 255}` });
export const getPage = (site: TestSite, path: string) => site.person().get(path, newAddress());

/** Signs in a member, another one for each number. */
export async function member(site: TestSite, number: number) {
  const user = {
    ...bob,
    id: `member${String(number).padStart(6, "0")}`,
    email: `member${number}@example.com`,
  };
  await addUser(site.db, user);
  return site.logIn(user);
}

/** The text of a page's alert; undefined without one. */
export function alertOf(page: ReturnType<typeof parsePage>) {
  return page.text("p", { role: "alert" });
}

/** HTML parsers turn every line end into "\n". */
export function withNormalLineEnds(text: string) {
  return text.replace(/\r\n?/g, "\n");
}
