// docs/mails.md has every mail. `MAIL_PICTURES=yes npm run test:fast -- test/mails` takes its pictures anew.
import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { type MailReason, mailReasons } from "../../app/core/mail-reasons.server.ts";
import { productFiles } from "../../tools/imports.ts";
import { test } from "../support/site.ts";
import { everyMail } from "./every-mail.ts";

const folder = "docs/mails";
const document = readFileSync("docs/mails.md", "utf8");
/** A mail of each reason, by the name of its picture: a new reason has a row, too. */
const ofReason: Record<MailReason, string> = {
  ...{ account: "choose-password", typed: "confirm-email", notices: "notices", invited: "invitation" },
  ...{ moved: "posts-moved", wrote: "answer", subscribed: "letter", desk: "enquiry" },
  // The same mail as for what somebody typed.
  listed: "confirm-newsletter",
};

test("each mail is in the table with its picture, and nothing else is", async ({ openWith }) => {
  const site = await openWith({ SITE_NAME: "Kiln School", COMPANY_NAME: "Kiln" });
  const mails = await everyMail(site);
  if (process.env.MAIL_PICTURES) await (await import("./take-pictures.ts")).takePictures(site, mails, folder);
  const names = [...mails.keys()].sort();
  expect(
    [...document.matchAll(/^\| <a href="mails\/(.+?)\.webp">/gm)].map(([, name]) => name).sort(),
  ).toEqual(names);
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.webp`).sort());
  for (const [reason, name] of Object.entries(ofReason).filter(([reason]) => reason !== "listed"))
    expect(mails.get(name)?.reason, name).toBe(reason);
});

test("the table names the subject of each mail that the program writes", () => {
  const reason = new RegExp(`\\breason(?:: "(?:${Object.keys(mailReasons).join("|")})"|,)`);
  const mails = productFiles().flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line, at, lines) => ({ file, line, near: lines.slice(Math.max(0, at - 3), at + 3).join() })),
  );
  const subjects = mails.filter(({ line, near }) => /^\s*subject: /.test(line) && reason.test(near));
  const words = subjects
    .flatMap(({ line }) =>
      [...line.matchAll(/["`]([^"`]+)["`]/g)].flatMap(([, text]) => text!.split(/\$\{[^}]*\}/)),
    )
    .map((text) => text.trim())
    .filter((text) => /\w{2}/.test(text));
  expect(words.length).toBeGreaterThan(15);
  expect(words.filter((text) => !document.includes(text))).toEqual([]);
});
