import { expect, onTestFinished } from "vitest";
import { type Database, emptyDatabase } from "../support/database.ts";
import { cardIdsOf, mainOf, textOf } from "../support/page.ts";
import { ann, bread, publish } from "../support/people-and-blogs.ts";
import { openSite, test } from "../support/site.ts";
import { start } from "./commands/command.ts";

const blogCount = 10;
const password = "lectern-demo";

// Long, since each of two programs draws and processes the covers.
test("npm run seed creates the same site each time, and its authors can log in", {
  timeout: 240_000,
}, async () => {
  const [first, second] = [await openSeededSite(), await openSeededSite()];
  expect(second.feed).toEqual(first.feed);
  expect(second.blog).toBe(first.blog);
  // The courses of its class are there too.
  const posts = first.site.db.selectFrom("blogs").select("id").where("kind", "=", "post");
  expect(await posts.execute()).toHaveLength(blogCount);
  expect(first.blog).toMatch(/Published on \w+ \d+, 202\d/);

  const emails = first.output.match(/\S+@example\.com/g)!;
  expect(emails).toHaveLength(8);
  expect(first.output).toContain(`the password ${password} `);
  for (const email of emails)
    expect((await first.site.openBrowser().post("/login", { email, password })).status).toBe(303);
});

test("npm run seed refuses a site with a post, and changes nothing", async ({ database, site }) => {
  await publish(site.db, bread);
  const result = await seed(database);
  expect([result.code, result.output]).toEqual([1, expect.stringContaining("holds posts already")]);
  const users = await site.db.selectFrom("users").select("id").execute();
  expect(users).toEqual([{ id: ann.id }]);
});

test("npm run seed refuses a public site, because everybody knows the password of its authors", async () => {
  const result = await seed(await createEmptyDatabase(), { PUBLIC_URL: "https://blog.example.com" });
  expect([result.code, result.output]).toEqual([
    1,
    expect.stringContaining("demo posts are only for trying the site"),
  ]);
});

async function seed(database: Database, settings = {}) {
  const command = start(`npm run seed -- ${blogCount}`, { ...database.settings, ...settings });
  return { code: await command.ended, output: command.output() };
}

/** Seeds a new database and opens its site. Returns the site, and what its feed and its first blog show. */
async function openSeededSite() {
  const database = await createEmptyDatabase();
  const { code, output } = await seed(database);
  expect(code, output).toBe(0);
  const site = await openSite(database);
  onTestFinished(site.close);
  const feed = (await site.get("/")).text;
  const cards = cardIdsOf(feed);
  const blog = textOf((await site.get(`/blog/${cards[0]}`)).text);
  const covers = feed.match(/\/images\/blogImages\/[^" ]+-480\.webp/g)!;
  expect((await site.get(covers[0]!)).status).toBe(200);
  return { site, output, blog, feed: { cards, text: textOf(mainOf(feed)), covers: covers.length } };
}

async function createEmptyDatabase() {
  const database = await emptyDatabase();
  onTestFinished(database.remove);
  return database;
}
