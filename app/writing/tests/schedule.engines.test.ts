import { sql } from "kysely";
import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { addPerson, edda } from "../../../test/support/desk-people.ts";
import { save } from "../../../test/support/drafts.ts";
import { alertOf, publishWithEditor, rye, submitEditor } from "../../../test/support/editor.ts";
import { test as base, jobRows } from "../../../test/support/jobs.ts";
import { listOutbox } from "../../../test/support/mails.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob, confirmEmail } from "../../../test/support/people-and-blogs.ts";
import { loggedErrors, type TestSite } from "../../../test/support/site.ts";
import {
  draftId,
  makeDue,
  minuteMs,
  readDraft,
  readPosts,
  schedule,
  storeDraft,
} from "../../../test/support/stored-draft.ts";
import { retryJob } from "../../core/job.server.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";
import { jobsOf } from "../../subjects.server.ts";
import { publishJob } from "../models/schedule.server.ts";

/** Fixture: Bob has a draft. */
const test = base.extend("writer", async ({ site }) => {
  const writer = await site.logIn(bob);
  await storeDraft(writer);
  return writer;
});

test("a scheduled draft goes out at its time, once, with the date of that moment", async ({
  site,
  writer,
  runJobs,
}) => {
  const at = Math.floor(Date.now() / 1000) * 1000 + 60 * minuteMs;
  const response = await schedule(writer, at);
  expect([response.status, response.headers.location]).toEqual([303, `/write/${draftId}`]);
  expect(await readDraft(site)).toMatchObject({ publish_at: at, publish_problem: null });
  expect(await jobRows(site.db)).toMatchObject([{ id: `publish-${draftId}`, run_at: at }]);

  await runJobs();
  expect(await readPosts(site)).toEqual([]);
  const before = new Date().toISOString();
  await makeDue(site);
  await site.db.updateTable("jobs").set({ run_at: 0 }).where("id", "=", `publish-${draftId}`).execute();
  await runJobs();
  await expect.poll(() => readPosts(site)).toHaveLength(1);
  const [post] = await readPosts(site);
  expect(post).toMatchObject({
    status: "published",
    title: rye.title,
    publish_key: draftId,
    author_id: bob.id,
  });
  expect(post!.published_at! >= before).toBe(true);
  expect(await readDraft(site)).toMatchObject({ publish_at: null, is_published: 1, blog_id: post!.id });
  expect(textOf((await site.get("/")).text)).toContain(rye.title);
  expect(loggedErrors(site)).toEqual([]);
});

test("a scheduled post and the notification that it is out are stored together, or not at all", async ({
  site,
  writer,
}) => {
  await schedule(writer);
  await makeDue(site);
  const job = jobsOf("publishing", site.parts)[publishJob]!;
  const publish = () => job.run({ draftId, userId: bob.id }, new AbortController().signal, false);
  await sql`alter table notifications rename to elsewhere`.execute(site.db);
  await expect(publish()).rejects.toThrow();
  expect(await readPosts(site)).toEqual([]);
  await sql`alter table elsewhere rename to notifications`.execute(site.db);
  for (let times = 0; times < 2; times++) await publish();
  const [post] = await readPosts(site);
  expect(await site.db.selectFrom("notifications").select(["path", "text"]).execute()).toEqual([
    { path: `/blog/${post!.id}`, text: `“${rye.title}”, which you scheduled, is on the site now` },
  ]);
});

test("a hidden lesson that is scheduled is shown at its time, and needs no description", async ({ site }) => {
  const owner = await logInOwner(site);
  await owner.post("/desk/courses/s3", { act: "new-lesson", title: "Rye" });
  const { blog_id: blogId } = await site.db
    .selectFrom("lessons")
    .select("blog_id")
    .where("slug", "=", "rye")
    .executeTakeFirstOrThrow();
  await storeDraft(owner, { blogId, blogRevision: "1", description: "", image: "", as: "company" });
  expect((await schedule(owner)).status).toBe(303);
  await makeDue(site);
  const job = jobsOf("publishing", site.parts)[publishJob]!;
  await job.run({ draftId, userId: ann.id }, new AbortController().signal, false);
  expect(textOf((await site.get("/course/s3/rye")).text)).toContain(rye.title);
});

test("the button and the job at the same moment publish once", async ({ site, writer, runJobs }) => {
  await confirmEmail(site.db, bob);
  await schedule(writer);
  await site.db.updateTable("users").set({ email_verified_at: "2026-01-01T00:00:00.000Z" }).execute();
  const { image } = JSON.parse((await readDraft(site)).fields);
  await makeDue(site);
  const form = { publishKey: draftId, cover: undefined, image };
  const [pressed] = await Promise.all([submitEditor(writer, "/write", form), runJobs()]);
  expect([pressed.status, alertOf(pressed)]).toEqual([303, ""]);
  await expect
    .poll(async () => (await jobRows(site.db)).filter(({ name }) => name === "publish-draft"))
    .toEqual([]);
  expect(await readPosts(site)).toHaveLength(1);
  expect(await readDraft(site)).toMatchObject({ publish_at: null, is_published: 1 });
});

test("what is changed before the time goes out, and another or no date replaces the first", async ({
  site,
  writer,
  runJobs,
}) => {
  const soon = Math.floor(Date.now() / 1000) * 1000 + 10 * minuteMs;
  await schedule(writer, soon + 60 * minuteMs);
  await schedule(writer, soon);
  expect(await jobRows(site.db)).toMatchObject([{ run_at: soon }]);
  await schedule(writer, soon + 120 * minuteMs);
  expect(await jobRows(site.db)).toMatchObject([{ run_at: soon + 120 * minuteMs }]);
  for (let time = 1; time <= 2; time++) {
    const { status } = await writer.post(`/write/${draftId}/schedule`, { on: "no" });
    expect(status).toBe(303);
    expect(await jobRows(site.db)).toEqual([]);
    expect((await readDraft(site)).publish_at).toBeNull();
  }
  await schedule(writer, soon);
  const { image } = JSON.parse((await readDraft(site)).fields);
  await storeDraft(writer, { base: "1", title: "Rye, at last", image });
  await makeDue(site);
  await runJobs();
  await expect.poll(() => readPosts(site)).toMatchObject([{ title: "Rye, at last" }]);
});

test("a job that comes too early waits for the date", async ({ site, writer, runJobs }) => {
  const at = Math.floor(Date.now() / 1000) * 1000 + 60 * minuteMs;
  await schedule(writer, at);
  // As after a clock that was set back.
  await site.db.updateTable("jobs").set({ run_at: 0 }).where("id", "=", `publish-${draftId}`).execute();
  await runJobs();
  await expect
    .poll(async () => (await jobRows(site.db)).find(({ name }) => name === "publish-draft")?.run_at)
    .toBe(at);
  expect(await readPosts(site)).toEqual([]);
});

test("setting a date runs the checks of a publish, and says what is wrong", async ({ site, writer }) => {
  await storeDraft(writer, { id: "empty2222222", description: "" });
  const incomplete = await schedule(writer, undefined, "empty2222222");
  expect([incomplete.status, alertOf(incomplete)]).toEqual([
    422,
    "Title, description, content, and image are required.",
  ]);
  for (const [when, error] of [
    ["", "Choose a date and a time."],
    ["2020-01-01T10:00", "Choose a time that is still to come."],
    ["2999-01-01T10:00", "Choose a time within the next two years."],
  ] as const) {
    const response = await writer.post(`/write/${draftId}/schedule`, { on: "yes", when });
    expect([response.status, alertOf(response)]).toEqual([422, error]);
  }
  expect((await writer.post(`/write/${draftId}/schedule`, { on: "maybe" })).status).toBe(400);
  await site.db.updateTable("users").set({ name: "Lectern Academy" }).where("id", "=", bob.id).execute();
  expect(alertOf(await schedule(writer))).toContain("Your display name is the company's");
  expect(await jobRows(site.db)).toEqual([]);
});

test("without JavaScript the page asks in UTC, and shows the date that is set", async ({ writer }) => {
  const at = Date.UTC(new Date().getUTCFullYear() + 1, 10, 24, 9);
  expect((await writer.get(`/write/${draftId}/schedule`)).text).toContain("In UTC");
  await schedule(writer, at);
  const { text } = await writer.get(`/write/${draftId}/schedule`);
  expect(textOf(mainOf(text))).toContain(
    `will be published on 24 Nov ${new Date(at).getUTCFullYear()}, 09:00 (UTC)`,
  );
  expect(elementOf(text, "input", { name: "when" })!.attributes.value).toMatch(/-11-24T09:00$/);
});

test.for([
  [
    "is blocked",
    { blocked_at: "2026-01-01T00:00:00.000Z" },
    "The account that scheduled it is blocked or gone.",
  ],
  ["is a reader now", { role: "reader" }, "Your account may read and save blogs, but not write them."],
] as const)(
  "nothing goes out for a writer who %s",
  async ([, change, problem], { site, writer, runJobs }) => {
    await schedule(writer);
    await site.db.updateTable("users").set(change).where("id", "=", bob.id).execute();
    await makeDue(site);
    await runJobs();
    await expect.poll(async () => (await readDraft(site)).publish_problem).toBe(problem);
    expect((await readDraft(site)).publish_at).toBeNull();
    expect(await readPosts(site)).toEqual([]);
  },
);

test("a draft that is not complete at its time does not go out; its writer is told, and schedules it again", async ({
  site,
  writer,
  runJobs,
}) => {
  await schedule(writer);
  await site.db.updateTable("users").set({ email_verified_at: "2026-01-01T00:00:00.000Z" }).execute();
  const { image } = JSON.parse((await readDraft(site)).fields);
  await storeDraft(writer, { base: "1", image, description: "" });
  await makeDue(site);
  await runJobs();
  const problem = "Title, description, content, and image are required.";
  await expect.poll(async () => (await readDraft(site)).publish_problem).toBe(problem);
  expect((await listOutbox(site)).map(({ subject }) => subject)).toContain("Your blog was not published");
  expect(textOf(mainOf((await writer.get(`/write/${draftId}/schedule`)).text))).toContain(problem);

  await storeDraft(writer, { base: "2", image });
  await schedule(writer);
  expect((await readDraft(site)).publish_problem).toBeNull();
  await makeDue(site);
  await writer.get("/");
  await runJobs();
  await expect.poll(() => readPosts(site)).toHaveLength(1);
});

/** Schedules a draft of an older revision of its post, so every try to publish it fails. Returns the post's id. */
async function scheduleOldDraft(site: TestSite, writer: Browser) {
  const { image } = JSON.parse((await readDraft(site)).fields);
  await submitEditor(writer, "/write", { publishKey: draftId, cover: undefined, image });
  const { blog_id } = await readDraft(site);
  await site.db.deleteFrom("drafts").execute();
  await site.db.updateTable("blogs").set({ revision: 7 }).execute();
  await storeDraft(writer, { title: "An older text", image });
  await schedule(writer);
  return blog_id;
}

test("after two hours without a server, a failure of the first try is no reason to give up", async ({
  site,
  writer,
  runJobs,
}) => {
  const blogId = await scheduleOldDraft(site, writer);
  await makeDue(site, draftId, 120 * minuteMs);
  const { close } = await runJobs();
  const job = async () => (await jobRows(site.db)).find(({ name }) => name === "publish-draft")!;
  await expect.poll(job).toMatchObject({ attempts: 1, last_error: "the draft was changed meanwhile" });
  await close();
  expect(await readDraft(site)).toMatchObject({ publish_problem: null });
  // What stood in the way is gone at the next try.
  await site.db.updateTable("drafts").set({ blog_id: blogId }).execute();
  await retryJob(site.db, (await job()).id, Date.now());
  await runJobs();
  await expect.poll(() => readPosts(site)).toMatchObject([{ title: "An older text" }]);
});

test.for([
  [9, null],
  [10, "Failed to publish blog. Try again."],
] as const)(
  "the writer is told after the last try: %i tries, %s",
  async ([tries, problem], { site, writer, runJobs }) => {
    await scheduleOldDraft(site, writer);
    await makeDue(site);
    await site.db
      .updateTable("jobs")
      .set({ attempts: tries - 1 })
      .where("name", "=", "publish-draft")
      .execute();
    await runJobs();
    const job = async () => (await jobRows(site.db)).find(({ name }) => name === "publish-draft");
    await expect.poll(async () => (await job())?.lease_id ?? null).toBeNull();
    await expect.poll(async () => (await job())?.attempts).toBe(problem ? undefined : tries);
    await expect.poll(async () => (await readDraft(site)).publish_problem).toBe(problem);
  },
);

test("a first post that is held waits for an editor when its time has come", async ({
  site,
  writer,
  runJobs,
}) => {
  await saveSiteSettings(site.db, { holdsFirstPosts: true });
  await expect.poll(() => site.parts.siteSettings.current().holdsFirstPosts).toBe(true);
  await schedule(writer);
  await makeDue(site);
  await runJobs();
  await expect.poll(() => readPosts(site)).toMatchObject([{ status: "pending", published_at: null }]);
});

test("a change of a published post goes out at its time", async ({ site, writer, runJobs }) => {
  const { image } = JSON.parse((await readDraft(site)).fields);
  await submitEditor(writer, "/write", { publishKey: draftId, cover: undefined, image });
  const { revision, blog_id } = await readDraft(site);
  await storeDraft(writer, { base: String(revision), title: "Rye, second edition", image, blogId: blog_id! });
  await schedule(writer);
  expect(await readPosts(site)).toMatchObject([{ title: rye.title }]);
  await makeDue(site);
  await runJobs();
  await expect.poll(() => readPosts(site)).toMatchObject([{ title: "Rye, second edition", id: blog_id }]);
});

test("a scheduled change of an editor is published under the author's name", async ({
  site,
  writer,
  runJobs,
}) => {
  const blogId = await publishWithEditor(site, writer);
  await addPerson(site, edda);
  const editor = await site.logIn(edda);
  const { image } = await site.db
    .selectFrom("blogs")
    .select("image")
    .where("id", "=", blogId)
    .executeTakeFirstOrThrow();
  await save(editor, "editorial222", { ...rye, image: image!, blogId, title: "Warm rye" });
  expect((await schedule(editor, undefined, "editorial222")).headers.location).toBe(
    `/blog/${blogId}/edit?by=editors`,
  );
  await makeDue(site, "editorial222");
  await runJobs();
  await expect
    .poll(async () => (await readPosts(site))[0])
    .toMatchObject({ title: "Warm rye", author_id: bob.id });
});
