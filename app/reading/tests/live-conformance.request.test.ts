import { expect } from "vitest";
import { brokenPromises } from "../../../proof/live-conformance.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";

test("the live stream keeps the contract of docs/live.md, and what keeps none of it is named", async ({
  site,
}) => {
  await publish(site.db, bread);
  expect(await brokenPromises(`${site.url}/blog/${bread.id}`, { likes: true, isQuick: true })).toEqual([]);
  expect(await brokenPromises(`${site.url}/blog/nothing`)).toEqual([
    "A public blog has a stream (200).",
    "The stream's type is text/event-stream.",
  ]);
});
