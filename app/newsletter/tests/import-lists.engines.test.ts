import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { subscribersOf } from "../../../test/support/newsletter.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test } from "../../../test/support/site.ts";
import { hashToken } from "../../core/token.server.ts";
import { importCsv } from "../import-csv.server.ts";
import { importSubscribers } from "../models/import-subscribers.server.ts";
import { confirmSubscription } from "../models/subscribe.server.ts";
import { addressHash } from "../models/subscriber.server.ts";

const listed = (name: string) => readFileSync(`app/newsletter/tests/lists/${name}.csv`);

function upload(content: string | Uint8Array, consent = "given") {
  const form = new FormData();
  form.set("act", "import");
  form.set("consent", consent);
  form.set("file", new File([content as Uint8Array<ArrayBuffer>], "list.csv", { type: "text/csv" }));
  return form;
}

const noteOf = (html: string) => elementsOf(mainOf(html), "p", { role: "status" })[0]?.text;

/** Lists of other programs, whom they bring, and what the owner is told. */
const lists: Record<string, [confirmed: string[], note: string]> = {
  "ghost-deleted": [
    ["stays@a.example"],
    "1 address added; 1 left that list, and was not added: erased@a.example.",
  ],
  "ghost-old": [["yes@b.example"], "1 address added; 1 left that list, and was not added: no@b.example."],
  "status-word": [
    ["on@c.example"],
    "1 address added; 2 left that list, and were not added: off@c.example, bad@c.example.",
  ],
  "email-disabled": [
    ["reads@d.example"],
    "1 address added; 1 left that list, and was not added: quit@d.example.",
  ],
  "unsubscription-date": [
    ["in@e.example"],
    "1 address added; 1 left that list, and was not added: out@e.example.",
  ],
  "own-download": [
    [],
    "0 addresses added; 1 left that list, and was not added: gone@f.example; 1 never said yes, and was not added: never@f.example. To ask them, import the file again and choose so.",
  ],
  "email-address": [["mc@h.example"], "1 address added."],
  semicolon: [["semi@h.example"], "1 address added."],
  "windows-1252": [["lat@i.example"], "1 address added."],
  "angle-and-idn": [["ann@j.example", "user@xn--bcher-kva.example"], "2 addresses added."],
};

test("lists of other programs bring who agreed, and nobody who left or never said yes", async ({ site }) => {
  const owner = await logInOwner(site);
  const confirmed: string[] = [];
  for (const [name, [emails, note]] of Object.entries(lists)) {
    const { text } = await owner.postFiles("/desk/subscribers", upload(listed(name)));
    expect([name, noteOf(text)]).toEqual([name, note]);
    confirmed.push(...emails);
  }
  const rows = await subscribersOf(site);
  expect(rows.map(({ email }) => email).sort()).toEqual(confirmed.sort());
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["confirmed"]));
  const names = Object.fromEntries(rows.map(({ email, name }) => [email, name]));
  expect(names).toMatchObject({
    "mc@h.example": "Ann Lee",
    "semi@h.example": "Anna",
    "lat@i.example": "Jörg Müller",
    "ann@j.example": "Ann Lee",
  });
  // Nor does another list bring those who left.
  const left = ["erased@a.example", "no@b.example", "off@c.example", "gone@f.example"];
  const { text } = await owner.postFiles("/desk/subscribers", upload(`email\n${left.join("\n")}\n`));
  expect(noteOf(text)).toBe("0 addresses added; 4 have left before, and stay away.");
});

test.for([
  ["a semicolon", "name;email\nAnn;a@b.example\n"],
  ["a tab", "name\temail\nAnn\ta@b.example\n"],
  ["a line that names the sign", "sep=;\r\nname;email\r\nAnn;a@b.example\r\n"],
  ["a bar", "name|email\nAnn|a@b.example\n"],
  ["commas within names", 'email;"a, b, c, d"\na@b.example;x\n'],
  ["data in the first line", "a@b.example,Ann\n"],
  ["empty lines before the names", "\n\nemail\na@b.example\n"],
  ["UTF-16, as Excel writes it", Buffer.from("\ufeffemail\tname\na@b.example\tAnn\n", "utf16le")],
  ["a byte order mark", "\ufeffEmail,Name\na@b.example,Ann\n"],
  ["quotes around a name before an address", 'email\n"Ann Lee" <a@b.example>\n'],
] as const)("a list with %s is read", async ([, content], { site }) => {
  const owner = await logInOwner(site);
  const { text } = await owner.postFiles("/desk/subscribers", upload(content));
  expect(noteOf(text)).toBe("1 address added.");
});

test("what is unclear is named with its column, and adds nobody", async ({ site }) => {
  const owner = await logInOwner(site);
  const tell = async (csv: string) =>
    textOf(mainOf((await owner.postFiles("/desk/subscribers", upload(csv))).text));
  expect(await tell("email,status\na@b.example,paused\nb@b.example,paused\n")).toContain(
    "of 2 the file does not say clearly whether they want letters, so they were not added: status “paused”.",
  );
  expect(await tell("Person,Phone\nAnn,1\n")).toContain("no column named “email”. It has “Person”, “Phone”.");
  expect(await tell("a@b.example,false\n")).toContain(
    "it is unclear what the rest of it says: “a@b.example”, “false”.",
  );
  expect(await subscribersOf(site)).toEqual([]);
});

test("who never said yes is asked when the owner chooses so, and who left is not", async ({ site }) => {
  const owner = await logInOwner(site);
  await owner.postFiles("/desk/subscribers", upload(listed("own-download"), "ask"));
  expect(await subscribersOf(site)).toMatchObject([{ email: "never@f.example", state: "unconfirmed" }]);
});

test("a list ends what only a list began, and nothing that somebody chose here", async ({ site }) => {
  const { db } = site;
  const listed = ["rye", "oat"].map((name) => ({ email: `${name}@b.example`, createdAt: "2026-03-01" }));
  await importSubscribers(db, listed, "import: old.csv");
  const asked = { state: "unconfirmed", consented_at: null, token_hash: hashToken("token") } as const;
  await db
    .updateTable("subscribers")
    .set({ ...asked, asked_at: new Date().toISOString() })
    .where("email_key", "=", "oat@b.example")
    .execute();
  await confirmSubscription(db, "token");
  const rows = ["rye", "oat"].map((name) => ({ email: `${name}@b.example`, hasLeft: true }));
  // A list of lists has a row for each: who left one of them has left.
  const both = [{ email: "spelt@b.example" }, { email: "Spelt@b.example", hasLeft: true }];
  const counts = await importSubscribers(db, [...rows, ...both], "import: new.csv");
  expect(counts).toMatchObject({ added: 0, known: 1, ended: 2 });
  expect((await subscribersOf(site)).map(({ email }) => email)).toEqual(["oat@b.example"]);
  const remembered = await db.selectFrom("unsubscribed_addresses").select("email_hash").execute();
  expect(remembered.map(({ email_hash }) => email_hash).sort()).toEqual(
    ["rye@b.example", "spelt@b.example"].map(addressHash).sort(),
  );
});

test("a list whose sender is gone ends in the middle, and what was added stays", async ({ site }) => {
  const file = join(site.parts.settings.DATA_DIR, "long.csv");
  const addresses = Array.from({ length: 20_000 }, (_, number) => `reader${number}@a.example`);
  writeFileSync(file, ["email", ...addresses].join("\n"));
  const abort = new AbortController();
  const ended = importCsv(site.db, file, "long.csv", abort.signal).catch(({ name }: Error) => name);
  const count = async () => (await site.db.selectFrom("subscribers").select("id").execute()).length;
  while ((await count()) === 0) await new Promise(setImmediate);
  abort.abort();
  expect(await ended).toBe("AbortError");
  expect(await count()).toBeLessThan(addresses.length);
});
