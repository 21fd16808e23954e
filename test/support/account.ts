// Posts the forms of /account, as a browser without JavaScript does, and reads the stored mails.
import type { MailContent } from "../../app/core/mail.server.ts";
import type { Browser, HttpResponse } from "./browser.ts";
import { elementOf, elementsOf } from "./page.ts";
import type { TestSite } from "./site.ts";

export function submitAccountForm(browser: Browser, act: string, fields: Record<string, string> = {}) {
  return browser.post("/account", { act, ...fields });
}

/** Posts the profile form. Its fields are empty, except those in `fields`. */
export function submitProfile(browser: Browser, fields: Record<string, string>) {
  return submitAccountForm(browser, "profile", { name: "", handle: "", bio: "", links: "", ...fields });
}

/** The error beside a field, by the id of the field; "" without one. */
export function errorAt({ text }: HttpResponse, id: string): string {
  const field = elementOf(text, "*", { id });
  if (field?.attributes["aria-invalid"] !== "true") return "";
  const [errorId] = field.attributes["aria-describedby"]!.split(" ");
  return elementOf(text, "*", { id: errorId! })?.text ?? "";
}

/** What a field of the page shows, by its id. */
export function valueAt({ text }: HttpResponse, id: string): string | undefined {
  const field = elementOf(text, "*", { id });
  // A parser drops the line break at the beginning of a text area.
  return field?.attributes.value ?? field?.textContent;
}

/** Follows a redirect back to the page. Returns its alerts. */
export async function alertsAfter(browser: Browser, response: HttpResponse): Promise<string[]> {
  const { text } = await browser.get(response.headers.location!.split("#")[0]!);
  return elementsOf(text, "*", { role: "alert" }).map((alert) => alert.text);
}

/** The stored mails, oldest first. */
export async function mailsOf({ db }: TestSite): Promise<(MailContent & { recipient: string })[]> {
  const rows = await db.selectFrom("mails").select(["recipient", "content"]).orderBy("created_at").execute();
  return rows.map(({ recipient, content }) => ({ recipient, ...(JSON.parse(content) as MailContent) }));
}
