// Sends the newsletter to a mail server of the test.
import { usualPace } from "../../app/newsletter/deliver-letter.server.ts";
import { findIssueAbout } from "../../app/newsletter/models/issue.server.ts";
import { sendIssue } from "../../app/newsletter/send-issue.server.ts";
import { saveSiteSettings } from "../../app/site/models/site-settings.server.ts";
import { mailServer, smtpUrl } from "./servers/mail-fixture.ts";
import { test as base, openSite, type TestSite } from "./site.ts";

const pace = { ...usualPace, sliceMs: 5000, claimMs: 60_000, pauseMs: 1, retryMs: 0 };
const signal = new AbortController().signal;

/** Fixtures: `mailServer`, and a `site` that sends there as fast as it may. */
export const test = base
  .extend("mailServer", mailServer)
  .extend("site", async ({ database, mailServer }, { onCleanup }) => {
    const site = await openSite(database, {
      SMTP_URL: smtpUrl(mailServer),
      SITE_NAME: "Loaf & Co",
    });
    onCleanup(site.close);
    await saveSiteSettings(site.db, { lettersPerMinute: 6000 });
    await site.parts.siteSettings.reload();
    return site;
  });

/** Sends what there is of an issue until nothing is due, or until it has run often. */
export async function send(site: TestSite, about: string, runs = 20) {
  const { id } = (await findIssueAbout(site.db, about))!;
  const parts = { ...site.parts, site: site.parts.siteSettings.current() };
  for (let run = 0; run < runs; run++) if (!(await sendIssue(parts, id, signal, pace))) break;
  return (await findIssueAbout(site.db, about))!;
}

/** The head, the plain text and the HTML of a mail. */
export function decoded(source: string): string[] {
  const boundary = /boundary="([^"]+)"/.exec(source)![1]!;
  const [head = "", ...parts] = source.split(`--${boundary}`);
  const bodies = parts.map((part) => {
    const [partHead = "", body = ""] = part.split(/\r\n\r\n(.*)/s);
    if (/base64/i.test(partHead)) return Buffer.from(body, "base64").toString();
    if (!/quoted-printable/i.test(partHead)) return body.replaceAll("\r\n", "\n");
    const bytes = body
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, "latin1").toString().replaceAll("\r\n", "\n");
  });
  return [head.replace(/\r\n[ \t]+/g, " ").replaceAll("\r\n", "\n"), ...bodies];
}
