import { expect } from "vitest";
import { hasLink, isOnlyLinks } from "../../../app/enquiries/enquiry-fields.ts";
import { makeStamp } from "../../../app/enquiries/form-stamp.server.ts";
import { solveProof } from "../../../app/enquiries/solve-proof.ts";
import { openBrowser } from "../../support/browser.ts";
import {
  agedStamp,
  ask,
  enquiriesOf,
  fieldValue,
  question,
  simulateAttack,
} from "../../support/enquiries.ts";
import { textOf } from "../../support/page.ts";
import { test as base, loggedErrors, openSite, secret } from "../../support/site.ts";

/** Fixture: `from(number)` opens a browser at an address of its own; the site trusts what a proxy says. */
const test = base
  .extend("site", async ({ database }, { onCleanup }) => {
    const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
    onCleanup(site.close);
    return site;
  })
  .extend("from", ({ site }) => (number: number) => {
    const address = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
    return openBrowser(site.url, { headers: { "x-forwarded-for": address } });
  });

const oneDayMs = 24 * 60 * 60 * 1000;

test("what a robot sends is kept as spam, and it gets the same answer as a person", async ({
  site,
  from,
}) => {
  const robotForms: Record<string, string>[] = [
    { website: "https://pills.example" },
    { stamp: "" },
    { stamp: `${agedStamp()}x` },
    { stamp: agedStamp().replace(/\.\d+\./, `.${Date.now() - 60_000}.`) },
    { message: "https://pills.example www.more-pills.example/now" },
    { message: "<a href='https://pills.example'>!</a>" },
  ];
  for (const [at, fields] of robotForms.entries()) {
    const response = await ask(from(at), { message: `Hello there ${at}`, ...fields });
    expect([response.status, response.headers.location]).toEqual([303, "/contact?sent"]);
  }
  const states = (await enquiriesOf(site)).map(({ state }) => state);
  expect(states).toEqual(robotForms.map(() => "spam"));
});

test("a message with a link and hardly any words counts as only links", () => {
  expect(isOnlyLinks("See https://kiln.example/plan")).toBe(true);
  expect(isOnlyLinks("Could you look at https://kiln.example/plan please?")).toBe(false);
  expect(isOnlyLinks("Hi!")).toBe(false);
});

test("a message that is written to slow the search for links down costs no more than another one", () => {
  // Matching these anew from each letter takes quadratic time, which would exceed the test's timeout.
  for (const part of ["a", "𝒜", "a-", "a.", "1.", "a+", "<", "[url", "www."]) {
    const message = part.repeat(20_000);
    expect(hasLink(message), part).toBe(part === "www.");
    expect(isOnlyLinks(`${message} x.co ${message}`), part).toBe(
      !["a", "𝒜", "a-", "a.", "1.", "a+", "[url"].includes(part),
    );
  }
});

test("a link is found wherever it begins in the text", () => {
  const links = [
    "Go to x.co",
    "..x.co",
    "-x.co",
    "www.7",
    "(https://x)",
    "1a://x",
    "a.b.c.de/f",
    "münchen.köln",
  ];
  expect(links.filter((text) => !hasLink(text))).toEqual([]);
  expect(["e.g. 3.14", "at 10.30", "a/b", "://", "what...now"].filter(hasLink)).toEqual([]);
});

test("a form that is sent at once waits for two seconds, and arrives", async ({ site, from }) => {
  const stamp = fieldValue((await from(1).get("/contact")).text, "stamp")!;
  const madeAt = Number(stamp.split(".")[1]);
  expect((await ask(from(1), { stamp })).status).toBe(303);
  const [enquiry] = await enquiriesOf(site);
  expect(enquiry!.state).toBe("new");
  expect(Date.parse(enquiry!.created_at)).toBeGreaterThanOrEqual(madeAt + 2000);
});

test("a form that was open for more than a day is sent again with one click", async ({ site, from }) => {
  const old = await ask(from(1), { stamp: makeStamp(secret, Date.now() - oneDayMs - 1000) });
  expect(old.status).toBe(422);
  expect(textOf(old.text)).toContain("Press Send once more.");
  expect(old.text).toContain("I have two evenings a week.");
  expect((await ask(from(1), { stamp: fieldValue(old.text, "stamp")! })).status).toBe(303);
  expect(await enquiriesOf(site)).toHaveLength(1);
  // A form from the future, as from a server with a wrong clock, is refused like an old one.
  const future = await ask(from(1), { stamp: makeStamp(secret, Date.now() + 2 * oneDayMs) });
  expect(future.status).toBe(422);
});

test("one address sends ten messages an hour, and then keeps what it typed", async ({ site, from }) => {
  for (let count = 0; count < 10; count++)
    expect((await ask(from(1), { message: `Message ${count}` })).status).toBe(303);
  const refused = await ask(from(1), { message: "One <more>" });
  expect(refused.status).toBe(429);
  expect(textOf(refused.text)).toContain("Too many attempts. Try again in 60 minutes.");
  expect(refused.text).toContain("One &lt;more&gt;");
  expect(await enquiriesOf(site)).toHaveLength(10);
  expect((await ask(from(2))).status).toBe(303);
});

test("a thousand posts of robots leave a hundred rows, cause no mail, and let people in", async ({
  site,
  from,
}) => {
  for (let batch = 0; batch < 10; batch++)
    await Promise.all(
      Array.from({ length: 100 }, async (_, at) => {
        const number = batch * 100 + at;
        const response = await ask(from(number % 4000), { website: "x", message: `Pills ${number}` });
        expect(response.headers.location).toBe("/contact?sent");
      }),
    );
  const rows = await enquiriesOf(site);
  expect(rows.length).toBe(100);
  expect(await site.db.selectFrom("mails").select("id").execute()).toEqual([]);
  expect(loggedErrors(site)).toEqual([]);
  expect((await ask(from(9999), { stamp: agedStamp(61_000) })).status).toBe(303);
  expect((await enquiriesOf(site)).filter(({ state }) => state === "new")).toHaveLength(1);
});

test("under attack, somebody without scripts waits for a minute, and nothing is lost", async ({
  site,
  from,
}) => {
  await simulateAttack(site);
  const stamp = agedStamp(30_000);
  const refused = await ask(from(1), { stamp });
  expect(refused.status).toBe(422);
  expect(textOf(refused.text)).toContain("Wait a minute, then press Send again.");
  // The same form, so that the minute has begun when its page was made.
  expect(fieldValue(refused.text, "stamp")).toBe(stamp);
  expect(refused.text).toContain("I have two evenings a week.");
  const waited = agedStamp(61_000);
  expect((await ask(from(1), { stamp: waited })).status).toBe(303);
  expect(await enquiriesOf(site)).toHaveLength(21);
});

test("under attack, a browser sends a proof of work instead of waiting", async ({ site, from }) => {
  await simulateAttack(site);
  const stamp = agedStamp();
  for (const proof of ["", "1e3", "-1", "9".repeat(50), "x"])
    expect((await ask(from(1), { stamp, proof })).status).toBe(422);
  const proof = (await solveProof(stamp, new AbortController().signal))!;
  expect((await ask(from(1), { stamp: agedStamp(), proof })).status).toBe(422);
  expect((await ask(from(1), { stamp, proof })).status).toBe(303);
  expect((await enquiriesOf(site)).some(({ message }) => message === question.message)).toBe(true);
});

test("under attack, a form sends one message: a proof cannot be used again", async ({ site, from }) => {
  await simulateAttack(site);
  const stamp = agedStamp();
  const proof = (await solveProof(stamp, new AbortController().signal))!;
  expect((await ask(from(1), { stamp, proof })).status).toBe(303);
  const replay = await ask(from(2), { stamp, proof, message: "Pills, and more pills." });
  expect(replay.status).toBe(422);
  expect(fieldValue(replay.text, "stamp")).not.toBe(stamp);
  // A second click on the button is no replay.
  expect((await ask(from(1), { stamp, proof })).status).toBe(303);
  expect(await enquiriesOf(site)).toHaveLength(21);
});

test("under attack, a proof that is sent many times at once brings one message", async ({ site, from }) => {
  await simulateAttack(site);
  const stamp = makeStamp(secret, Date.now());
  const proof = (await solveProof(stamp, new AbortController().signal))!;
  const messages = Array.from({ length: 8 }, (_, number) => `Pills number ${number}`);
  const responses = await Promise.all(
    messages.map((message, at) => ask(from(at), { stamp, proof, message })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([303, ...messages.slice(1).map(() => 422)]);
  expect(await enquiriesOf(site)).toHaveLength(21);
});
