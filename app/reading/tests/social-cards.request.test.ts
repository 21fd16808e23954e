// The pictures that other sites show for links to paths, topics and people.
import { expect } from "vitest";
import { elementOf } from "../../../test/support/page.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("a path, a topic and a person have a social card, which their pages name", async ({ site }) => {
  await publish(site.db, bread, {}, ["Sourdough"]);
  for (const path of ["/paths/defender", "/topic/sourdough", `/people/${ann.id}`, "/people/company"]) {
    const { text } = await site.get(path);
    const address = elementOf(text, "meta", { property: "og:image" })!.attributes.content!;
    expect(address).toBe(`${site.url}${path}/card.png`);
    const { headers, status, body } = await site.get(`${path}/card.png`);
    expect([status, headers["content-type"]], path).toEqual([200, "image/png"]);
    // The size in a PNG's first chunk.
    expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
    const again = await site.openBrowser().get(`${path}/card.png`, { "if-none-match": String(headers.etag) });
    expect(again.status).toBe(304);
  }
});

test("what does not exist has no card, and another spelling of a topic leads to its card", async ({
  site,
}) => {
  await publish(site.db, bread, {}, ["Sourdough"]);
  for (const path of ["/paths/nothing", "/topic/nothing", "/people/nobody"])
    expect((await site.get(`${path}/card.png`)).status, path).toBe(404);
  const { status, headers } = await site.get("/topic/Sourdough/card.png");
  expect([status, headers.location]).toEqual([301, "/topic/sourdough/card.png"]);
});
