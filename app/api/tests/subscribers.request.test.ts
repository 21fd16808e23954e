import { expect } from "vitest";
import { openProgramOf } from "../../../test/support/api.ts";
import { listOutbox } from "../../../test/support/mails.ts";
import { addSubscribers, confirmationLink, gwen, subscribersOf } from "../../../test/support/newsletter.ts";
import { test as base } from "../../../test/support/site.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";

const olga = { id: "owner2222222", email: "owner@example.com", name: "Olga Owner" };

/** Fixture: a program of the owner. */
const test = base.extend("program", ({ site }) => openProgramOf(site, olga, ["admin"], "owner"));

test("whom a program adds gets letters after they confirmed it, and can be erased", async ({
  site,
  program,
}) => {
  const added = await program("/subscribers", {
    json: { email: gwen, cadence: "weekly", choices: ["company"] },
  });
  const { id } = added.json;
  const asked = { id, email: gwen, state: "unconfirmed", cadence: "weekly", wantsAll: false, source: "api" };
  expect([added.status, added.json]).toEqual([201, { ...asked, confirmedAt: null }]);
  const token = new URL(await confirmationLink(site), site.url).searchParams.get("token")!;
  await site.openBrowser().post("/subscribe", { token });
  const again = await program("/subscribers", { json: { email: gwen } });
  expect([again.status, again.json]).toEqual([
    201,
    { ...asked, state: "confirmed", confirmedAt: expect.stringMatching(/^20.*Z$/) },
  ]);
  expect((await listOutbox(site)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("already"),
    expect.stringContaining("Confirm that you want"),
  ]);
  const third = await program("/subscribers", { json: { email: gwen } });
  expect([third.status, Number(third.headers["retry-after"]) > 0]).toEqual([429, true]);
  for (const _ of [1, 2])
    expect((await program(`/subscribers/${id}`, { method: "DELETE" })).status).toBe(204);
  expect(await subscribersOf(site)).toEqual([]);
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(log.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["import-subscribers", "erase-subscriber"]),
  );
  expect(JSON.stringify(log)).not.toContain(gwen);
});

test("the list has pages and filters, the newest first", async ({ site, program }) => {
  await addSubscribers(
    site,
    Array.from({ length: 25 }, (_, at) => `a${at}@bread.example`),
  );
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { json }: { json: { items: { email: string }[]; next: string | null } } = await program(
      `/subscribers?limit=10${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...json.items.map(({ email }) => email));
    cursor = json.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  const { json } = await program("/subscribers?q=A24&state=confirmed");
  expect(json.items).toMatchObject([{ email: "a24@bread.example", wantsAll: true, source: "import: test" }]);
  expect((await program("/subscribers?state=suspended")).json).toEqual({ items: [], next: null });
  expect((await program("/subscribers?cursor=junk")).status).toBe(400);
});

test("what cannot be asked is refused, and nobody is written to", async ({ site, program }) => {
  for (const json of [
    { email: "gwen" },
    { email: `${gwen}\r\nBcc: all@guest.example` },
    { email: gwen, choices: [] },
    { email: gwen, choices: ["no such thing!"] },
    { email: gwen, state: "confirmed" },
  ])
    expect((await program("/subscribers", { json })).status, JSON.stringify(json)).toBe(422);
  await saveSiteSettings(site.db, { newsletter: "off" });
  await site.parts.siteSettings.reload();
  expect((await program("/subscribers", { json: { email: gwen } })).status).toBe(409);
  expect([await subscribersOf(site), await listOutbox(site)]).toEqual([[], []]);
});
