// What the owner changes at the pages below /desk/site.
import type { IncomingHttpHeaders } from "node:http";
import { expect } from "vitest";
import { formOf } from "../../../test/permissions/act.ts";
import { freshDatabase } from "../../../test/support/database.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import {
  test as base,
  hasTwoNodes,
  loggedErrors,
  openSite,
  type TestSite,
} from "../../../test/support/site.ts";
import { dayIn } from "../../lib/time-zones.ts";
import { storeReads } from "../../statistics/models/store-reads.server.ts";
import { maxFooterLinks } from "../lib/site-links.ts";
import { saveSiteSettings } from "../models/site-settings.server.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const pathOf = (page: string) => `/desk/site/${page}`;

test("a new name and company, and a sentence, are on the next response, also of cached pages", async ({
  site,
  owner,
}) => {
  for (const path of ["/", "/blog/s3", "/feed.xml"]) await getCached(site, path);
  const response = await owner.post(pathOf("name"), { name: "Kiln", company: "Kiln & Sons" });
  expect([response.status, response.headers.location]).toEqual([303, "/desk/site/name?saved=yes"]);
  await owner.post(pathOf("front-page"), { tagline: "Letters about clay." });
  const front = (await site.get("/")).text;
  expect(elementOf(front, "title")?.text).toBe("Kiln");
  expect(elementOf(front, "meta", { name: "description" })?.attributes.content).toBe("Letters about clay.");
  expect(elementOf(front, "header")?.text).toContain("Kiln");
  expect((await site.get("/blog/s3")).text).toContain("Kiln &amp; Sons");
  const feed = (await site.get("/feed.xml")).text;
  expect(feed).toContain("<title>Kiln</title>\n  <subtitle>Letters about clay.</subtitle>");
  const page = (await owner.get(response.headers.location!)).text;
  expect(elementOf(page, "*", { role: "status" })?.text).toBe("Saved.");
  expect(elementOf(page, "input", { name: "company" })?.attributes.value).toBe("Kiln & Sons");
  const overview = textOf(mainOf((await owner.get("/desk/site")).text));
  expect(overview).toContain("Kiln, of Kiln & Sons. No logo yet.");
  expect(overview).toContain("“Letters about clay.”, with the usual topics.");
});

test("each page is saved alone, saving twice changes nothing, and an empty field gets its default", async ({
  site,
  owner,
}) => {
  await owner.post(pathOf("name"), { name: "Kiln" });
  for (const _ of [1, 2]) await owner.post(pathOf("front-page"), { topics: "Clay\n\n Glaze \r\nClay" });
  expect(site.parts.siteSettings.current()).toMatchObject({ name: "Kiln", topics: ["Clay", "Glaze"] });
  // Those in which something is to be read.
  await publish(site.db, bread, {}, ["clay"]);
  await expect.poll(async () => topicsOf((await site.get("/")).text)).toEqual(["Clay"]);
  expect((await site.get("/topic/glaze")).status).toBe(200);
  await owner.post(pathOf("front-page"), { topics: " \n" });
  await owner.post(pathOf("name"), { name: "" });
  expect(site.parts.siteSettings.current()).toMatchObject({ name: "Lectern", topics: [] });
  expect(topicsOf((await site.get("/")).text)).toHaveLength(7);
});

test("two pages that are saved at the same time are both kept", async ({ site }) => {
  const changes = Array.from({ length: 10 }, (_, index) =>
    saveSiteSettings(site.db, index % 2 ? { name: "Kiln" } : { contact: "Clay Lane 3" }),
  );
  await Promise.all(changes);
  await expect
    .poll(() => site.parts.siteSettings.current())
    .toMatchObject({ name: "Kiln", contact: "Clay Lane 3" });
});

test.for([
  ["name", { name: "x".repeat(61) }, "The name may have 60 characters at most."],
  ["name", { name: "a\u202eb" }, "The name holds characters that cannot be saved."],
  ["front-page", { topics: "abcdefghijklm".split("").join("\n") }, "There may be 12 topics at most."],
  ["front-page", { topics: "x".repeat(41) }, "A topic may have 40 characters at most."],
  ["look", { accent: "red" }, "A colour is # and six digits from 0 to 9 and a to f, such as #3b5bdb."],
  [
    "footer",
    { "to-0": "javascript:alert(1)", "label-0": "Help" },
    "An address begins with https://, http://, mailto: or / (a page of this site).",
  ],
  [
    "search",
    { proofs: '<meta http-equiv="refresh" content="0">' },
    "One line is no such tag. Paste it whole, as you were given it.",
  ],
  ["search", { analyticsId: 'a"b' }, "This holds letters, digits, dots and hyphens only."],
  ["menu", { "to-0": "", "label-0": "Kiln" }, "Each name needs an address."],
  [
    "footer",
    { "to-0": "//evil.example", "label-0": "Help" },
    "An address begins with https://, http://, mailto: or / (a page of this site).",
  ],
] as const)(
  "%s with %j is refused, and the field stays as it was typed",
  async ([page, fields, error], { site, owner }) => {
    const { status, text } = await owner.post(pathOf(page), fields);
    expect(status).toBe(422);
    expect(elementOf(text, "*", { role: "alert" })?.text).toBe(error);
    const [name, typed] = Object.entries(fields)[0]!;
    const field = elementOf(text, "*", { name });
    expect(field?.attributes.value ?? field?.textContent).toBe(typed);
    expect(site.parts.siteSettings.current()).toEqual((await reloadedSettings(site)).current());
  },
);

test("a form of no page, or one that is too large, is refused", async ({ owner }) => {
  expect((await owner.post(pathOf("everything"), {})).status).toBe(404);
  expect((await owner.post(pathOf("name"), { name: "x".repeat(2000) })).status).toBe(413);
});

test("the times of the desk and of schedules, and the days of the statistics, are in the owner's time zone", async ({
  site,
  owner,
}) => {
  expect((await owner.post(pathOf("time-zone"), { timeZone: "Mars/Base" })).status).toBe(422);
  await owner.post(pathOf("time-zone"), { timeZone: "Asia/Tokyo" });
  const at = "2026-03-01T15:30:00.000Z";
  await site.db.updateTable("audit_log").set({ at }).execute();
  expect(textOf((await owner.get("/desk/log")).text)).toContain("Mar 2, 2026, 00:30 GMT+9");
  await storeReads(site.db, dayIn("Asia/Tokyo", Date.now()), [{ blogId: "s1", reader: "1" }]);
  await owner.act("/blog/s1/like", { on: "yes" });
  expect(textOf((await owner.get("/desk")).text)).toMatch(/Reads 1 0 1 Likes 1 0 1/);
  const csv = (await owner.get("/blog/s1/stats.csv")).text.trim().split("\r\n");
  expect(csv.at(-1)).toBe(`${dayIn("Asia/Tokyo", Date.now())},1,1,0`);
});

test("the days that people read are in the owner's time zone; what programs read stays in UTC", async ({
  site,
  owner,
}) => {
  const at = "2026-03-01T04:44:00.000Z";
  const dates = { published_at: at, updated_at: "2026-03-01T08:10:00.000Z", position: Date.now() };
  await site.db.updateTable("blogs").set(dates).where("id", "=", "s1").execute();
  const daysOf = async (path: string) => {
    const { text } = await site.get(path);
    return [...new Set(text.match(/(?:February|March) \d+/g))].join();
  };
  const rows = {
    UTC: "March 1",
    "America/Los_Angeles": "February 28,March 1",
    "Pacific/Kiritimati": "March 1",
    "Asia/Tokyo": "March 1",
    "America/New_York": "February 28,March 1",
    "Asia/Calcutta": "March 1",
    "Pacific/Pago_Pago": "February 28",
    "America/St_Johns": "March 1",
    "Europe/Berlin": "March 1",
    "America/Anchorage": "February 28",
  };
  for (const [timeZone, days] of Object.entries(rows)) {
    await owner.post(pathOf("time-zone"), { timeZone });
    expect(await daysOf("/blog/s1"), timeZone).toBe(days);
    expect(await daysOf("/blog/s1.md"), timeZone).toBe(days.split(",")[0]);
    const [card] = elementsOf((await site.get("/")).text, "time", { datetime: at });
    expect(card?.textContent, timeZone).toMatch(new RegExp(`^${days.split(",")[0]}\\b`));
  }
  for (const path of ["/feed.xml", "/feed.json"]) expect((await site.get(path)).text).toContain(at);
  expect((await site.get("/blog/s1")).text).toContain(`"datePublished":"${at}"`);
});

test("an accent colour adds one style sheet to every page, with shades that can be read", async ({
  site,
  owner,
}) => {
  expect((await site.get("/")).text).not.toContain("site.css");
  await owner.post(pathOf("look"), { accent: "", picked: "#ffd400", shown: "#2649bd" });
  const href = elementsOf((await site.get("/")).text, "link", { rel: "stylesheet" }).at(-1)?.attributes.href;
  expect(href).toBe("/site.css?v=2-ffd400-----");
  const { headers, text } = await site.get(href!);
  expect(headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(text).toMatch(
    /^:root:root, .own-scheme.own-scheme \{\n {2}--accent: light-dark\(#[0-9a-f]{6}, #ffd400\);/,
  );
  // The text field wins when it was changed; the colour picker counts when nothing else was.
  await owner.post(pathOf("look"), {
    accent: "#C2255C",
    picked: "#ffd400",
    shown: "#ffd400",
  });
  expect(site.parts.siteSettings.current().accent).toBe("#c2255c");
  await owner.post(pathOf("look"), { accent: "", picked: "#c2255c", shown: "#c2255c" });
  expect((await site.get("/")).text).not.toContain("site.css");
  for (const v of ["2-red-----", "1-ffd400-----", "", "2-ffd400-----%7D"])
    expect((await site.get(`/site.css?v=${v}`)).status, v).toBe(404);
});

test("links of the footer lead where the owner says, and the other words are plain text", async ({
  site,
  owner,
}) => {
  const words = ["Help", "Status", "About", "Careers", "Privacy", "Terms"];
  const addresses = ["https://help.example/?a=1&b=2", "", "/blog/s3"];
  await owner.post(pathOf("footer"), linksForm(words.map((label, at) => [label, addresses[at] ?? ""])));
  const footer = elementOf((await site.get("/")).text, "footer")!;
  const links = elementsOf(footer.innerHtml, "*").filter(
    ({ attributes }) => attributes.href ?? attributes.role ?? attributes.tabindex,
  );
  expect(links.map(({ text, attributes }) => [text, attributes.href])).toEqual([
    ["Help", "https://help.example/?a=1&b=2"],
    ["About", "/blog/s3"],
  ]);
  expect(footer.text).toBe("Help Status About Careers Privacy Terms");
});

test("a footer has as many words as there may be", async ({ site, owner }) => {
  const words = Array.from({ length: maxFooterLinks }, (_, at) => [`Word ${at}`, `/blog/s${at + 1}`]);
  const response = await owner.postFiles(pathOf("footer"), formOf({ act: "save", ...linksForm(words) }));
  expect(response.status).toBe(303);
  expect(site.parts.siteSettings.current().footer.map(({ label }) => label)).toEqual(
    words.map(([word]) => word),
  );
});

test("the menu is the owner's own list, in which an entry can be moved, and back to the first one", async ({
  site,
  owner,
}) => {
  const menu = async () =>
    elementsOf(elementOf((await site.get("/")).text, "header")!.innerHtml, "a").flatMap(
      ({ text, attributes }) =>
        ["/", "/course", "/topic/clay", "https://shop.example"].includes(attributes.href!) &&
        text !== "Lectern"
          ? text
          : [],
    );
  const first = await menu();
  const entries = [
    ["Clay", "/topic/clay"],
    ["Learn", "/course"],
    ["Shop", "https://shop.example"],
    ["", ""],
  ];
  await owner.post(pathOf("menu"), { ...linksForm(entries), earlier: "2" });
  expect(new Set(await menu())).toEqual(new Set(["Clay", "Shop", "Learn"]));
  expect(site.parts.siteSettings.current().menu.map(({ label }) => label)).toEqual(["Clay", "Shop", "Learn"]);
  await owner.post(pathOf("menu"), { default: "yes" });
  expect(await menu()).toEqual(first);
});

test("the doors of the front page are named, moved and taken away, also all of them", async ({
  site,
  owner,
}) => {
  const doors = async () => {
    const welcome = elementOf((await site.get("/")).text, "section", { class: "welcome" })!;
    return elementsOf(welcome.innerHtml, "a").map(({ text, attributes }) => [text, attributes.href]);
  };
  const first = [
    ["Learn", "/paths"],
    ["Hire us", "/services"],
    ["Write", "/write"],
  ];
  expect(await doors()).toEqual(first);
  const [learn, hire] = first as [string[], string[]];
  const rows = [learn, ["Book us", hire[1]!], ["", ""]];
  await owner.post(pathOf("doors"), { ...linksForm(rows), earlier: "1" });
  expect(await doors()).toEqual([["Book us", "/services"], learn]);
  await owner.post(pathOf("doors"), linksForm([["", ""]]));
  expect(await doors()).toEqual([]);
  await owner.post(pathOf("doors"), { default: "yes" });
  expect(await doors()).toEqual(first);
});

test("search consoles find their proofs on the front page, and one more company may count the readers of public pages", async ({
  site,
  owner,
}) => {
  const proof = '<meta name="google-site-verification" content="a-1_="/>';
  const policyOf = (headers: IncomingHttpHeaders) => String(headers["content-security-policy"]);
  expect((await site.get("/")).text).not.toContain("plausible");
  await owner.post(pathOf("search"), { proofs: proof, analytics: "plausible", analyticsId: "kiln.example" });
  const front = await site.get("/");
  expect(front.text).toContain(proof);
  const tag = '<script defer src="https://plausible.io/js/script.js" data-domain="kiln.example"></script>';
  expect(front.text).toContain(tag);
  expect(policyOf(front.headers)).toMatch(
    /script-src 'self' https:\/\/plausible.io .*connect-src 'self' https:\/\/plausible.io;/,
  );
  const article = await site.get("/blog/s1");
  expect([article.text.includes(tag), article.text.includes(proof)]).toEqual([true, false]);
  for (const path of ["/login", "/reset?token=x", "/account", "/write"]) {
    const { text, headers } = await owner.get(path);
    expect(text + policyOf(headers), path).not.toContain("plausible.io");
  }
});

test("rules are saved as they are ticked", async ({ site, owner }) => {
  await owner.post(pathOf("writers"), { signUp: "invite", holdsFirstPosts: "yes" });
  const rules = { signUp: "invite", holdsFirstPosts: true, needsVerifiedEmail: false };
  expect(site.parts.siteSettings.current()).toMatchObject(rules);
  const page = (await owner.get(pathOf("writers"))).text;
  expect(elementOf(page, "option", { value: "invite" })?.attributes).toHaveProperty("selected");
  expect(elementOf(page, "input", { name: "holdsFirstPosts" })?.attributes).toHaveProperty("checked");
  expect(elementOf(page, "input", { name: "needsVerifiedEmail" })?.attributes).not.toHaveProperty("checked");
});

test("what the environment decides is shown as such, and cannot be changed", async ({ openWith }) => {
  const site = await openWith({ SITE_NAME: "Fixed", SIGNUP: "closed" });
  const owner = await logInOwner(site);
  const page = (await owner.get(pathOf("name"))).text;
  const field = elementOf(page, "input", { name: "name" })!;
  expect([field.attributes.value, field.attributes.disabled]).toEqual(["Fixed", ""]);
  const writers = (await owner.get(pathOf("writers"))).text;
  for (const text of [page, writers]) expect(textOf(text)).toContain("Set by whoever runs this server");
  await owner.post(pathOf("name"), { name: "Mine", company: "Kiln" });
  await owner.post(pathOf("writers"), { signUp: "open" });
  const settings = { name: "Fixed", company: "Kiln", signUp: "closed" };
  expect(site.parts.siteSettings.current()).toMatchObject(settings);
});

test("a stored setting that is not valid falls back to its default and is logged; the others stay", async () => {
  const database = await freshDatabase();
  const first = await openSite(database);
  const value = JSON.stringify({
    name: 5,
    company: "Kiln",
    topics: "Clay",
    footer: { help: "javascript:1" },
  });
  await first.db.insertInto("settings").values({ name: "site", value }).execute();
  await first.close();
  const site = await openSite(database);
  try {
    const expected = { name: "Lectern", company: "Kiln", topics: [] };
    expect(site.parts.siteSettings.current()).toMatchObject(expected);
    expect(loggedErrors(site).join()).toContain('"invalid":["name","topics","footer"]');
    await site.db.updateTable("settings").set({ value: "{" }).where("name", "=", "site").execute();
    await site.parts.siteSettings.reload();
    expect(site.parts.siteSettings.current().company).toBe("Lectern Academy");
    await saveSiteSettings(site.db, { company: "Glaze" });
    await expect.poll(() => site.parts.siteSettings.current().company).toBe("Glaze");
  } finally {
    await site.close();
    await database.remove();
  }
});

test("a test mail waits for its job, and its state is shown", async ({ skip, site, owner }) => {
  skip(hasTwoNodes, "each node counts alone");
  expect((await owner.post(pathOf("mail"), { act: "test" })).headers.location).toBe(
    "/desk/site/mail?sent=yes",
  );
  const mails = await site.db.selectFrom("mails").select(["id", "recipient"]).execute();
  expect(mails).toEqual([{ id: expect.any(String), recipient: "Ann@example.com" }]);
  expect(textOf(mainOf((await owner.get(pathOf("mail"))).text))).toContain("Ann@example.com In the outbox");
  const failure = { failed_at: "2026-01-01T00:00:00.000Z", last_error: "connection refused" };
  await site.db.updateTable("jobs").set(failure).where("id", "=", `mail-${mails[0]!.id}`).execute();
  expect(textOf(mainOf((await owner.get(pathOf("mail"))).text))).toContain("Failed: connection refused");
  await site.db.deleteFrom("jobs").where("id", "=", `mail-${mails[0]!.id}`).execute();
  await owner.post(pathOf("mail"), { act: "save", host: "127.0.0.1", port: "9" });
  expect(textOf(mainOf((await owner.get(pathOf("mail"))).text))).toContain("Stayed in the outbox");
  await owner.post(pathOf("mail"), { act: "save", host: "" });
  for (let count = 2; count <= 5; count++) await owner.post(pathOf("mail"), { act: "test" });
  expect((await owner.post(pathOf("mail"), { act: "test" })).status).toBe(429);
});

test("a site that cannot send mail says so, and sends no test mail", async ({ openWith }) => {
  const site = await openWith({ PUBLIC_URL: "http://blog.example" });
  const owner = await logInOwner(site);
  const headers = { host: "blog.example", origin: "http://blog.example" };
  const page = await owner.get(pathOf("mail"), headers);
  expect(textOf(page.text)).toContain("The site cannot send mail yet.");
  expect(page.text).not.toContain("Send a test mail");
  expect((await owner.post(pathOf("mail"), { act: "test" }, headers)).status).toBe(409);
});

function topicsOf(html: string) {
  const links = elementsOf(elementOf(html, "aside")!.innerHtml, "a");
  return links.filter(({ attributes }) => attributes.href!.startsWith("/topic/")).map(({ text }) => text);
}

/** The settings as another node reads them. */
async function reloadedSettings({ parts }: TestSite) {
  await parts.siteSettings.reload();
  return parts.siteSettings;
}

function linksForm(links: string[][]) {
  return Object.fromEntries(
    links.flatMap(([label, to], at) => [
      [`label-${at}`, label!],
      [`to-${at}`, to!],
    ]),
  );
}
