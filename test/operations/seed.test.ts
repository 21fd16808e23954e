import { expect, onTestFinished } from "vitest";
import { start } from "../commands/command.ts";
import { type Database, emptyDatabase } from "../support/database.ts";
import { cardsOf, mainOf, textOf } from "../support/page.ts";
import { ann, bread, publish } from "../support/people-and-blogs.ts";
import { openSite, test } from "../support/site.ts";

const count = 10;
const password = "lectern-demo";

test("npm run seed makes the same site twice, in which its authors can log in", async () => {
  const [first, second] = [await seeded(), await seeded()];
  expect(second.feed).toEqual(first.feed);
  expect(second.blog).toBe(first.blog);
  expect(first.feed.cards).toHaveLength(count);
  expect(first.blog).toMatch(/Published on \w+ \d+, 202\d/);

  const emails = first.output.match(/\S+@example\.com/g)!;
  expect(emails).toHaveLength(8);
  expect(first.output).toContain(`the password ${password} `);
  for (const email of emails)
    expect((await first.site.person().post("/login", { email, password })).status).toBe(303);
});

test("npm run seed leaves a site alone on which somebody has written", async ({ database, site }) => {
  await publish(site.db, bread);
  const refused = await seed(database);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("holds posts already")]);
  const users = await site.db.selectFrom("users").select("id").execute();
  expect(users).toEqual([{ id: ann.id }]);
});

test("npm run seed refuses a public address, whose visitors would know the password", async () => {
  const refused = await seed(await empty(), { PUBLIC_URL: "https://blog.example.com" });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("for trying the site alone")]);
});

async function seed(database: Database, settings = {}) {
  const running = start(`npm run seed -- ${count}`, { ...database.settings, ...settings });
  return { code: await running.ended, output: running.output() };
}

/** A site that was seeded, and what its feed and one of its pages show. */
async function seeded() {
  const database = await empty();
  const { code, output } = await seed(database);
  expect(code, output).toBe(0);
  const site = await openSite(database);
  onTestFinished(site.close);
  const feed = (await site.get("/")).text;
  const cards = cardsOf(feed);
  const blog = textOf((await site.get(`/blog/${cards[0]}`)).text);
  const covers = feed.match(/\/images\/blogImages\/[^" ]+-480\.webp/g)!;
  expect((await site.get(covers[0]!)).status).toBe(200);
  return { site, output, blog, feed: { cards, text: textOf(mainOf(feed)), covers: covers.length } };
}

async function empty() {
  const database = await emptyDatabase();
  onTestFinished(database.remove);
  return database;
}
