import { enqueueMail } from "../../app/core/mail.server.ts";
import { openSetupLink } from "./owner.ts";
import { elementsOf, mainOf } from "./page.ts";
import type { TestSite } from "./site.ts";

/** The mails that the outbox page lists, newest first: the path of each mail's page, and its subject. */
export async function listOutbox(site: TestSite) {
  const { text } = await (await openSetupLink(site)).get("/outbox");
  const links = elementsOf(mainOf(text), "a").filter(({ attributes }) =>
    attributes.href!.startsWith("/outbox/"),
  );
  return links.map(({ attributes, text }) => ({ path: attributes.href!, subject: text }));
}

/** Opens the newest mail with this subject. Returns the link of its button. */
export async function mailedLink(site: TestSite, subject: string): Promise<string> {
  const mail = (await listOutbox(site)).find((mail) => mail.subject === subject);
  if (!mail) throw new Error(`no mail "${subject}"`);
  const { text } = await (await openSetupLink(site)).get(mail.path);
  return elementsOf(mainOf(text), "a").at(-1)!.attributes.href!;
}

/** Adds `count` mails, the last one newest. */
export async function fillOutbox({ db }: TestSite, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await enqueueMail(db, "ann@example.com", {
      reason: "account",
      subject: `Mail ${number}`,
      paragraphs: ["Text."],
    });
    // Only the mail that was just added has the present time, which is later than June 2026.
    const created_at = new Date(Date.UTC(2026, 2, 1, 8, 0, number)).toISOString();
    await db.updateTable("mails").set({ created_at }).where("created_at", ">", "2026-06").execute();
  }
}
