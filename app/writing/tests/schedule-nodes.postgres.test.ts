// Scheduled drafts on several servers.
import { expect } from "vitest";
import { openJobRunner } from "../../../server/job-runner.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import { test as base, loggedErrors, openSite } from "../../../test/support/site.ts";
import { readPosts, storeDueDrafts } from "../../../test/support/stored-draft.ts";
import { jobsOf } from "../../subjects.server.ts";

const draftCount = 12;

const test = base.extend("otherNode", async ({ site: _, database }, { onCleanup }) => {
  const otherNode = await openSite(database);
  onCleanup(otherNode.close);
  return otherNode;
});

test("two nodes publish each scheduled draft once", async ({ site, otherNode, onTestFinished }) => {
  const writer = await site.logIn(bob);
  const ids = await storeDueDrafts(site, writer, draftCount);
  const runners = [site, otherNode].map(({ db, parts }) =>
    openJobRunner(db, jobsOf("publishing", parts), parts.log),
  );
  onTestFinished(async () => void (await Promise.all(runners.map((runner) => runner.close()))));
  const waiting = site.db.selectFrom("jobs").select("id").where("name", "=", "publish-draft");
  await expect.poll(() => waiting.execute(), { timeout: 20_000 }).toEqual([]);
  const titles = (await readPosts(site)).map(({ title }) => title);
  expect(titles.sort()).toEqual(ids.map((id) => `Loaf ${id}`).sort());
  for (const node of [site, otherNode]) expect(loggedErrors(node)).toEqual([]);
});
