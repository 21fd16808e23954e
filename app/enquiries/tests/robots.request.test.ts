import { expect } from "vitest";
import { openBrowser } from "../../../test/support/browser.ts";
import { agedStamp, ask, enquiriesOf, fieldValue } from "../../../test/support/enquiries.ts";
import { textOf } from "../../../test/support/page.ts";
import { test as base } from "../../../test/support/site.ts";
import { hasLink } from "../../lib/links.ts";
import { isOnlyLinks } from "../enquiry-fields.ts";

/** Fixture: `from(number)` opens a browser at an address of its own; the site trusts what a proxy says. */
const test = base
  .extend("site", ({ openWith }) => openWith({ TRUSTED_PROXIES: "127.0.0.1" }))
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

test("a form that is sent at once arrives, since some people paste all of it", async ({ site, from }) => {
  const stamp = fieldValue((await from(1).get("/contact")).text, "stamp")!;
  expect((await ask(from(1), { stamp })).status).toBe(303);
  expect(await enquiriesOf(site)).toMatchObject([{ state: "new" }]);
});

test("a form that was open for more than a day is sent again with one click", async ({ site, from }) => {
  const old = await ask(from(1), { stamp: agedStamp(oneDayMs + 1000) });
  expect(old.status).toBe(422);
  expect(textOf(old.text)).toContain("Press Send once more.");
  expect(old.text).toContain("I have two evenings a week.");
  expect((await ask(from(1), { stamp: fieldValue(old.text, "stamp")! })).status).toBe(303);
  expect(await enquiriesOf(site)).toHaveLength(1);
  // A form from the future, as from a server with a wrong clock, is refused like an old one.
  const future = await ask(from(1), { stamp: agedStamp(-2 * oneDayMs) });
  expect(future.status).toBe(422);
});

test("one address sends ten messages an hour, also as spam, and keeps what it typed", async ({
  site,
  from,
}) => {
  for (let count = 0; count < 10; count++) {
    const response = await ask(from(1), { message: `Message ${count}`, website: count % 2 ? "x" : "" });
    expect(response.status).toBe(303);
  }
  expect((await ask(from(1), { website: "x" })).status).toBe(429);
  const refused = await ask(from(1), { message: "One <more>" });
  expect(refused.status).toBe(429);
  expect(textOf(refused.text)).toContain("Too many attempts. Try again in 60 minutes.");
  expect(refused.text).toContain("One &lt;more&gt;");
  expect(await enquiriesOf(site)).toHaveLength(10);
  expect((await ask(from(2))).status).toBe(303);
});
