// The page /desk/care, apart from backups.
import { expect } from "vitest";
import { engineOf } from "../../../db/engine.ts";
import { test as base } from "../../../test/support/jobs.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { enqueueJob } from "../../core/job.server.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const carePath = "/desk/care";

test("the care page names the versions, the database and the free space", async ({ site, owner }) => {
  const { status, text } = await owner.get(carePath);
  expect(status).toBe(200);
  const { name } = await engineOf(site.db).describe();
  const main = textOf(mainOf(text));
  for (const fact of [
    "Version Lectern ",
    `Node.js ${process.version}`,
    `Database ${name}, `,
    "Free disk space ",
  ])
    expect(main).toContain(fact);
  expect(elementOf(mainOf(text), "a", { href: "/readyz" })).toBeDefined();
});

test("a job that failed is shown with its reason, and runs again when the owner says so", async ({
  site,
  owner,
}) => {
  const id = await enqueueJob(site.db, { name: "knead", runAt: 0 });
  const failure = { attempts: 10, failed_at: "2026-01-02T03:04:05.000Z", last_error: "No flour" };
  await site.db.updateTable("jobs").set(failure).where("id", "=", id).execute();
  const before = textOf(mainOf((await owner.get(carePath)).text));
  expect(before).toContain("Nothing is waiting.");
  expect(before).toContain("knead No flour Failed on Jan 2, 2026, 03:04 UTC Try again");
  for (const _ of [1, 2])
    expect((await owner.post(carePath, { act: "retry-job", job: id })).headers.location).toBe(
      "/desk/care#jobs",
    );
  expect(textOf(mainOf((await owner.get(carePath)).text))).toContain("1 task waiting.");
  const job = await site.db
    .selectFrom("jobs")
    .select(["attempts", "failed_at"])
    .where("id", "=", id)
    .execute();
  expect(job).toEqual([{ attempts: 0, failed_at: null }]);
});

test("an act that the care page does not know is refused", async ({ owner }) => {
  const forms: Record<string, string>[] = [
    { act: "" },
    { act: "retry-job" },
    { act: "retry-job", job: "x".repeat(101) },
  ];
  for (const form of forms) expect((await owner.post(carePath, form)).status).toBe(400);
});
