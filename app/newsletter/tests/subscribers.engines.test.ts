import { expect } from "vitest";
import { listOutbox, mailedLink } from "../../../test/support/mails.ts";
import {
  addSubscribers,
  subscribe,
  subscribeAndConfirm,
  subscribersOf,
} from "../../../test/support/newsletter.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test } from "../../../test/support/site.ts";
import { importSubscribers } from "../models/import-subscribers.server.ts";
import { eraseSubscriber, leave } from "../models/subscriber.server.ts";

const upload = (csv: string, consent = "given") => {
  const form = new FormData();
  form.set("act", "import");
  if (consent) form.set("consent", consent);
  form.set("file", new File([csv], "list.csv", { type: "text/csv" }));
  return form;
};

test("an owner imports a CSV file once, with its dates; who left or stands there twice stays away", async ({
  site,
}) => {
  const owner = await logInOwner(site);
  const csv =
    '\ufeffEmail,Name,Created At\r\nrye@bread.example,"Rye, <b>Miller</b>",2025-01-02T03:04:05Z\r\nRYE@bread.example,,\r\nnobody,,\r\n';
  const first = await owner.postFiles("/desk/subscribers", upload(csv));
  expect([first.status, noteOf(first.text)]).toEqual([
    200,
    "1 address added; 2 are no addresses, or stand there twice.",
  ]);
  const again = await owner.postFiles("/desk/subscribers", upload(csv));
  expect(noteOf(again.text)).toContain("0 addresses added; 1 was known");
  expect(await subscribersOf(site)).toMatchObject([
    { state: "confirmed", source: "import: list.csv", consented_at: "2025-01-02T03:04:05.000Z" },
  ]);
  const list = await owner.get("/desk/subscribers");
  expect(mainOf(list.text)).not.toContain("<b>Miller");
  expect(textOf(mainOf(list.text))).toContain("Rye, <b>Miller</b>");
});

test("without consent each is asked by mail, and nobody is added without either", async ({ site }) => {
  const owner = await logInOwner(site);
  const csv = "email\nrye@bread.example\noat@bread.example\n";
  expect((await owner.postFiles("/desk/subscribers", upload(csv, ""))).status).toBe(422);
  expect(await subscribersOf(site)).toEqual([]);
  expect((await owner.postFiles("/desk/subscribers", upload(csv, "ask"))).status).toBe(200);
  expect(await subscribersOf(site)).toMatchObject([{ state: "unconfirmed" }, { state: "unconfirmed" }]);
  expect(await listOutbox(site)).toHaveLength(2);
  const many = `email\n${Array.from({ length: 501 }, (_, at) => `a${at}@bread.example`).join("\n")}`;
  const refused = await owner.postFiles("/desk/subscribers", upload(many, "ask"));
  expect([refused.status, textOf(refused.text).includes("more than 500 rows")]).toEqual([422, true]);
});

test("a broken, wrong or hostile file is refused with a sentence", async ({ site }) => {
  const owner = await logInOwner(site);
  for (const [csv, text] of [
    ["name\nRye", "no column named “email”"],
    ['email\n"rye@bread.example', "is not readable as CSV"],
    [`email\n"${"a".repeat(20_000)}"`, "is not readable as CSV"],
    ["email\n\0\0", "0 addresses added"],
  ] as const) {
    const { text: page } = await owner.postFiles("/desk/subscribers", upload(csv));
    expect(textOf(mainOf(page))).toContain(text);
  }
  expect(await subscribersOf(site)).toEqual([]);
});

test("the list has pages and a search; the CSV has all, and no formula", async ({ site }) => {
  const owner = await logInOwner(site);
  const rows = Array.from({ length: 120 }, (_, at) => ({
    email: `a${at}@bread.example`,
    name: at === 7 ? "=HYPERLINK(1)" : "",
    createdAt: new Date(Date.UTC(2025, 0, 1) + Math.floor(at / 40)).toISOString(),
  }));
  await importSubscribers(site.db, rows, "ghost");
  const seen: string[] = [];
  for (let path: string | undefined = "/desk/subscribers"; path; ) {
    const { text }: { text: string } = await owner.get(path);
    seen.push(...addressesOn(text));
    const next = elementsOf(mainOf(text), "a").find(({ text }) => text === "Older");
    path = next && `/desk/subscribers${next.attributes.href}`;
  }
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  expect(addressesOn((await owner.get("/desk/subscribers?q=HYPER")).text)).toEqual(["a7@bread.example"]);
  expect(addressesOn((await owner.get("/desk/subscribers?state=suspended")).text)).toEqual([]);
  const { text: csv } = await owner.get("/desk/subscribers.csv");
  expect(csv.split("\r\n")).toHaveLength(122);
  expect(csv).toContain("a7@bread.example,'=HYPERLINK(1),confirmed,each,everything,ghost,");
});

test("an owner erases for good, twice is harmless, and the log says nothing of the address", async ({
  site,
}) => {
  const owner = await logInOwner(site);
  await addSubscribers(site, ["rye@bread.example"]);
  const [{ id } = { id: "" }] = await subscribersOf(site);
  for (const _ of [1, 2])
    expect((await owner.post("/desk/subscribers", { act: "erase", id })).status).toBe(303);
  expect(await subscribersOf(site)).toEqual([]);
  await addSubscribers(site, ["rye@bread.example"]);
  await leave(site.db, (await subscribersOf(site))[0]!.id);
  await subscribe(site.openBrowser(), { address: "rye@bread.example" });
  await eraseSubscriber(site.db, (await subscribersOf(site))[0]!.id);
  expect(await site.db.selectFrom("unsubscribed_addresses").selectAll().execute()).toEqual([]);
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(log.filter(({ act }) => act === "erase-subscriber")).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain("bread.example");
});

test("labels come by the form of an address once it is confirmed, by a list and by hand, and go with the subscriber", async ({
  site,
}) => {
  const owner = await logInOwner(site);
  const labelsOf = async () => {
    const lines = (await owner.get("/desk/subscribers.csv")).text.trim().split("\r\n").slice(1);
    return new Map(lines.map((line) => [line.split(",")[0]!, line.split(",").slice(8).join()]));
  };
  await subscribe(site.openBrowser(), { label: "webinar", address: "guess@bread.example" });
  await owner.post("/desk/subscribers", { act: "add-label", label: "Webinar" });
  const form = (await site.get("/subscribe?label=WEBINAR")).text;
  expect(elementsOf(form, "input", { name: "label" })[0]?.attributes.value).toBe("webinar");
  await subscribeAndConfirm(site, { label: "webinar", address: "gwen@bread.example" });
  const csv = 'email,tags\ngwen@bread.example,"VIP, Potter"\nrye@bread.example,\n';
  const list = upload(csv);
  list.set("label", "May");
  await owner.postFiles("/desk/subscribers", list);
  expect(await labelsOf()).toEqual(
    new Map([
      ["rye@bread.example", "may"],
      ["gwen@bread.example", '"may, potter, vip, webinar"'],
      ["guess@bread.example", ""],
    ]),
  );
  // Who gets letters already is asked, too.
  await subscribe(site.openBrowser(), { label: "webinar", address: "rye@bread.example" });
  const manage = new URL(await mailedLink(site, "You get the newsletter of Lectern already"), site.url);
  const fields = elementsOf((await site.get(manage.pathname + manage.search)).text, "input", {
    name: "label",
  });
  expect(fields[0]?.attributes.value).toBe("webinar");
  expect((await labelsOf()).get("rye@bread.example")).toBe("may");
  await site.openBrowser().post(manage.pathname, { act: "save", label: "webinar" });
  expect((await labelsOf()).get("rye@bread.example")).toBe('"may, webinar"');
  const gwen = (await subscribersOf(site)).find(({ email }) => email === "gwen@bread.example")!.id;
  for (const _ of [1, 2])
    await owner.post("/desk/subscribers", { act: "labels", id: gwen, labels: "Baker, may" });
  await owner.post("/desk/subscribers", { act: "remove-label", name: "webinar" });
  const filtered = textOf(mainOf((await owner.get("/desk/subscribers?label=baker")).text));
  expect(filtered).toContain("gwen@bread.example");
  expect(filtered).not.toContain("rye@bread.example");
  expect(elementsOf((await site.get("/subscribe?label=webinar")).text, "input", { name: "label" })).toEqual(
    [],
  );
  await owner.post("/desk/subscribers", { act: "erase", id: gwen });
  const rows = await site.db.selectFrom("subscriber_labels").selectAll().execute();
  expect(rows.map(({ label }) => label)).toEqual(["may"]);
});

test("20,000 addresses are imported from one file", async ({ site }) => {
  const owner = await logInOwner(site);
  const csv = `email,name\n${Array.from({ length: 20_000 }, (_, at) => `a${at}@bread.example,Rye ${at}`).join("\n")}`;
  const { text } = await owner.postFiles("/desk/subscribers", upload(csv));
  expect(noteOf(text)).toBe("20,000 addresses added.");
});

function noteOf(html: string) {
  return elementsOf(mainOf(html), "p", { role: "status" })[0]?.text;
}

function addressesOn(html: string) {
  return elementsOf(mainOf(html), "bdi").flatMap(({ text }) => (text.includes("@") ? [text] : []));
}
