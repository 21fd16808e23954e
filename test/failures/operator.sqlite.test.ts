import { sql } from "kysely";
import { expect } from "vitest";
import { setPassword } from "../../app/accounts/models/account.server.ts";
import { enqueueJob } from "../../app/core/job.server.ts";
import { isSignedIn } from "../support/google.ts";
import { test as base, jobRows } from "../support/jobs.ts";
import { cardIdsOf } from "../support/page.ts";
import { addUser, ann, bob, bread, publish } from "../support/people-and-blogs.ts";
import { runLectern } from "../support/run-lectern.ts";

/** Fixture: `lectern` runs one command of the operator while the site runs. */
const test = base.extend(
  "lectern",
  ({ database }) =>
    (...args: string[]) =>
      runLectern(database.settings, args),
);
const pollOptions = { timeout: 2500 };

test("help names every command, and so does lectern without a command", async ({ lectern }) => {
  const help = await lectern("help");
  expect(help).toMatchObject({ code: 0, stderr: "" });
  for (const command of [
    "remove BLOG",
    "block EMAIL",
    "owner EMAIL",
    "password EMAIL",
    "jobs",
    "retry JOB",
    "export FILE",
    "import FILE",
  ])
    expect(help.stdout).toContain(command);
  expect(await lectern()).toEqual(help);
});

test("a command that is not understood, or whose subject does not exist, is an error with a message", async ({
  lectern,
  site,
}) => {
  await publish(site.db, bread);
  const wrongCommands = [
    ["dance"],
    ["constructor", "x"],
    ["constructor"],
    ["remove"],
    ["remove", "a", "b"],
    ["backup"],
    ["jobs", "x"],
  ];
  const results = await Promise.all(wrongCommands.map((args) => lectern(...args)));
  for (const { code, stdout } of results) expect([code, stdout]).toEqual([1, ""]);
  const messages = results.map(({ stderr }) => stderr);
  for (const message of messages.slice(0, 3)) expect(message).toContain("npx lectern <command>");
  expect(messages.slice(3).map((message) => message.match(/^ {2}\S.*/m)?.[0])).toEqual(
    ["remove BLOG", "remove BLOG", "backup FILE", "jobs"].map((usage) =>
      expect.stringMatching(new RegExp(`^  ${usage} +`)),
    ),
  );
  const missingSubjects = [
    lectern("remove", "nothing"),
    lectern("remove", "s3"),
    lectern("password", "nobody@example.com"),
    lectern("retry", "nothing"),
  ];
  expect(await Promise.all(missingSubjects)).toEqual(
    [
      "There is no blog nothing.",
      "Built-in articles are part of the program and come back at every start.",
      "There is no account of nobody@example.com.",
      "There is no failed or waiting job nothing: npx lectern jobs lists them.",
    ].map((message) => ({ code: 1, stdout: "", stderr: `${message}\n` })),
  );
  expect((await site.get("/blog/s3")).status).toBe(200);
});

test("a command of another release changes nothing in the database of a running server", async ({
  lectern,
  site,
}) => {
  await publish(site.db, bread);
  await sql`delete from kysely_migration where name <> '012-init'`.execute(site.db);
  const result = await lectern("remove", bread.id);
  expect([result.code, result.stdout]).toEqual([1, ""]);
  expect(result.stderr).toContain("Start the server of this version once.");
  expect((await site.get(`/blog/${bread.id}`)).status).toBe(200);
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(site.db);
  expect((await lectern("remove", bread.id)).stderr).toContain("written by a newer Lectern");
});

test("remove removes a blog by its address, and the running site notices within two seconds", async ({
  lectern,
  site,
}) => {
  await publish(site.db, bread);
  for (const path of ["/", `/blog/${bread.id}`]) await site.get(path);
  const result = await lectern("remove", `${site.url}/blog/${bread.id}?from=feed#top`);
  expect(result).toEqual({ code: 0, stdout: `Blog ${bread.id} is removed.\n`, stderr: "" });
  await expect.poll(async () => (await site.get(`/blog/${bread.id}`)).status, pollOptions).toBe(404);
  await expect.poll(async () => cardIdsOf((await site.get("/")).text)[0], pollOptions).toBe("s1");
  expect((await lectern("remove", bread.id)).stderr).toBe(`There is no blog ${bread.id}.\n`);
});

test("block ends the sessions of an account at once, and the account can no longer log in", async ({
  lectern,
  site,
}) => {
  await addUser(site.db, ann);
  await addUser(site.db, bob);
  await setPassword(site.db, ann.id, "sesame");
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  expect((await lectern("block", "ANN@example.com")).code).toBe(0);
  expect([await isSignedIn(reader), await isSignedIn(other)]).toEqual([false, true]);
  expect((await reader.post("/login", { email: ann.email, password: "sesame" })).status).toBe(422);
});

test("owner makes an account an owner, twice without harm, and the only owner cannot be blocked", async ({
  lectern,
  site,
}) => {
  await addUser(site.db, ann);
  await addUser(site.db, bob);
  for (const _ of ["once", "twice"])
    expect(await lectern("owner", "ANN@example.com")).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^ANN@example.com is an owner of this site.\nThis e-mail was never confirmed/,
      ),
      stderr: "",
    });
  const roles = async () =>
    (await site.db.selectFrom("users").select(["id", "role"]).orderBy("id").execute()).map(
      ({ role }) => role,
    );
  expect(await roles()).toEqual(["owner", "author"]);
  expect((await lectern("block", ann.email)).stderr).toContain("is the only owner");
  await lectern("owner", bob.email);
  expect((await lectern("block", ann.email)).code).toBe(0);
  expect((await lectern("owner", ann.email)).stderr).toBe(`${ann.email} is blocked.\n`);
});

test("password sets a new password, which works, and ends sessions and removes unconfirmed identities", async ({
  lectern,
  site,
}) => {
  await addUser(site.db, ann);
  await setPassword(site.db, ann.id, "sesame");
  const reader = await site.logIn(ann);
  const identity = { issuer: "https://id.example", user_id: ann.id, email: ann.email, created_at: "-" };
  await site.db
    .insertInto("identities")
    .values([
      { ...identity, subject: "a stranger's", verified_at: null },
      { ...identity, subject: "ann's", verified_at: "-" },
    ])
    .execute();
  const { code, stdout } = await lectern("password", ann.email);
  expect(code).toBe(0);
  const password = /is (\S+)\n/.exec(stdout)![1]!;
  expect(await isSignedIn(reader)).toBe(false);
  const login = (password: string) => site.openBrowser().post("/login", { email: ann.email, password });
  expect((await login("sesame")).status).toBe(422);
  expect((await login(password)).status).toBe(303);
  expect(stdout).toContain("and so is every sign-in whose provider never confirmed the e-mail");
  const identities = await site.db.selectFrom("identities").select("subject").execute();
  expect(identities).toEqual([{ subject: "ann's" }]);
});

test("jobs lists the failed, waiting and running jobs, with each error on one line without control characters", async ({
  lectern,
  site,
}) => {
  const { db } = site;
  expect(await lectern("jobs")).toEqual({ code: 0, stdout: "There are no jobs.\n", stderr: "" });
  for (const [index, id] of ["waits", "runs", "failed"].entries())
    await enqueueJob(db, { id, name: "bake", runAt: Date.UTC(2030, 0, 1 + index) });
  await db
    .updateTable("jobs")
    .set({ lease_id: "-", lease_until: Date.UTC(2031, 0, 1), attempts: 2 })
    .where("id", "=", "runs")
    .execute();
  const failed = { failed_at: "2030-02-01T00:00:00.000Z", attempts: 10, last_error: "cold\n\u001b[2Joven" };
  await db.updateTable("jobs").set(failed).where("id", "=", "failed").execute();
  const { code, stdout, stderr } = await lectern("jobs");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.split("\n").map((line) => line.trimEnd())).toEqual([
    "STATE    JOB     NAME  WHEN                      ATTEMPTS  LAST ERROR",
    "failed   failed  bake  2030-02-01T00:00:00.000Z  10        cold [2Joven",
    "waiting  waits   bake  2030-01-01T00:00:00.000Z  0",
    "running  runs    bake  2030-01-02T00:00:00.000Z  2",
    "",
  ]);
});

test("retry runs a failed or waiting job at once, and does not touch a running one", async ({
  lectern,
  openNode,
}) => {
  const runs: string[] = [];
  const { db } = await openNode({
    bake: {
      async run(payload) {
        runs.push(String(payload));
        return undefined;
      },
    },
  });
  const inOneHour = Date.now() + 3_600_000;
  for (const id of ["failed", "waits", "runs"])
    await enqueueJob(db, { id, name: "bake", payload: id, runAt: inOneHour });
  await db.updateTable("jobs").set({ failed_at: "-", attempts: 10 }).where("id", "=", "failed").execute();
  await db
    .updateTable("jobs")
    .set({ lease_id: "another's", lease_until: inOneHour })
    .where("id", "=", "runs")
    .execute();
  expect(await lectern("retry", "failed")).toEqual({
    code: 0,
    stdout: "Job failed runs as soon as a server is free.\n",
    stderr: "",
  });
  expect((await lectern("retry", "waits")).code).toBe(0);
  expect((await lectern("retry", "runs")).stderr).toContain("There is no failed or waiting job runs:");
  await expect.poll(() => runs.sort(), pollOptions).toEqual(["failed", "waits"]);
  expect(await jobRows(db)).toMatchObject([{ id: "runs", lease_id: "another's" }]);
});
