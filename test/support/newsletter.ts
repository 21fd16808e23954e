import { importSubscribers } from "../../app/newsletter/models/import-subscribers.server.ts";
import type { Browser } from "./browser.ts";
import { agedStamp } from "./enquiries.ts";
import { mailedLink } from "./mails.ts";
import type { TestSite } from "./site.ts";

export const gwen = "gwen@guest.example";

/** Sends the form of /subscribe. */
export function subscribe(person: Browser, fields: Record<string, string> = {}) {
  return person.post("/subscribe", { address: gwen, website: "", stamp: agedStamp(), ...fields });
}

/** The link in the newest mail that asks for a confirmation, as a path. */
export function confirmationLink(site: TestSite) {
  return mailedLink(
    site,
    `Confirm that you want the newsletter of ${site.parts.siteSettings.current().name}`,
  );
}

/** Subscribes Gwen and confirms it. Returns the path of the page where she manages it. */
export async function subscribeAndConfirm(site: TestSite, fields: Record<string, string> = {}) {
  const person = site.openBrowser();
  await subscribe(person, fields);
  const token = new URL(await confirmationLink(site), site.url).searchParams.get("token")!;
  const { headers } = await person.post("/subscribe", { token });
  return headers.location!.split("?")[0]!;
}

export function subscribersOf(site: TestSite) {
  return site.db.selectFrom("subscribers").selectAll().orderBy("email_key").execute();
}

/** Adds subscribers who agreed elsewhere. */
export async function addSubscribers(site: Pick<TestSite, "db">, emails: string[]) {
  const rows = emails.map((email) => ({ email }));
  for (let at = 500; at < rows.length; at += 500)
    await importSubscribers(site.db, rows.slice(at, at + 500), "import: test");
  return importSubscribers(site.db, rows.slice(0, 500), "import: test");
}
