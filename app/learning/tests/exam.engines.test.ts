import { expect } from "vitest";
import { beginExam, claimPath, earnCertificate, markAll, type Reader } from "../../../test/support/exam.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import type { Asked } from "../models/exam-questions.server.ts";

test("a script that opens every answer, ticks everything and posts done for every lesson gets no certificate", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  expect((await reader.post(claimPath, { name: "Ann" })).status).toBe(409);
  for (const attempt of ["", "aaaaaaaaaaaa"])
    expect((await reader.post(claimPath, { attempt, q0: "0" })).status).toBe(409);
  expect(await certificates(site)).toEqual([]);
});

test("a course without final questions has nothing to begin", async ({ site }) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  await site.db.updateTable("blog_texts").set({ questions: "[]" }).execute();
  expect((await reader.post(claimPath, { act: "begin" })).headers.location).toBe(claimPath);
  expect(await site.db.selectFrom("exam_attempts").select("id").execute()).toEqual([]);
});

test("the questions come when all lessons are done, two of each, and their page holds no right answer", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  expect((await reader.post(claimPath, { act: "begin" })).status).toBe(409);
  await markAll(site, reader);
  await reader.post(claimPath, { act: "begin" });
  const { text } = await reader.get(claimPath);
  expect(elementsOf(mainOf(text), "div", { role: "group" })).toHaveLength(14);
  const [row] = await site.db.selectFrom("exam_attempts").select("asked").execute();
  const typed = JSON.parse(row!.asked).filter(
    ({ question }: { question: { kind: string } }) => question.kind === "typed",
  );
  expect(typed.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/"right"|"order":\[|isRight|checked/);
  expect((await site.get("/course/s12/first-program")).text).not.toContain("in line 3 a closing bracket");
  // Beginning again shows the same ones.
  await reader.post(claimPath, { act: "begin" });
  expect(idOf((await reader.get(claimPath)).text)).toBe(idOf(text));
});

test("a wrong answer is shown with its lesson, and only it is asked again, in another variant; the right ones count", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  const first = await beginExam(site, reader, 1);
  const refusal = await reader.post(claimPath, first);
  expect(refusal.status).toBe(422);
  expect(textOf(mainOf(refusal.text))).toMatch(
    /1 answer was wrong\..*You (answered|wrote|gave).*Read again:/s,
  );
  expect(
    elementsOf(mainOf(refusal.text), "a").filter(({ attributes }) =>
      /^\/course\/s12\//.test(attributes.href!),
    ),
  ).toHaveLength(1);
  expect((await reader.post(claimPath, { name: "Ann" })).status).toBe(409);
  // The list stays, also when the page is loaded again.
  const page = async () => textOf(mainOf((await reader.get(claimPath)).text));
  expect(await page()).toMatch(/1 answer was wrong\..*Read again:.*Try again/s);
  const second = await beginExam(site, reader);
  expect(await page()).not.toContain("was wrong");
  expect(second[0]).not.toEqual(first[0]);
  const rows = await site.db.selectFrom("exam_attempts").select("asked").orderBy("begun_at").execute();
  const [before, again] = rows.map(({ asked }) => JSON.parse(asked) as Asked[]);
  expect(again!.map(({ lesson }) => lesson)).toEqual([before![0]!.lesson]);
  expect(before!.map(({ question }) => question.text)).not.toContain(again![0]!.question.text);
  expect((await reader.post(claimPath, second)).headers.location).toBe(claimPath);
  expect((await reader.post(claimPath, { name: "Ann" })).headers.location).toMatch(/^\/certificate\//);
  expect(await site.db.selectFrom("certificates").select("asked").execute()).toEqual([{ asked: 14 }]);
});

test("right answers count after the hour in which attempts are bounded", async ({ site }) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  await reader.post(claimPath, await beginExam(site, reader, 2));
  await site.db
    .updateTable("exam_attempts")
    .set({ begun_at: new Date(Date.now() - 3 * 3600_000).toISOString() })
    .execute();
  await beginExam(site, reader);
  expect(elementsOf(mainOf((await reader.get(claimPath)).text), "div", { role: "group" })).toHaveLength(2);
});

test("an attempt is answered once, by its member, and within two hours", async ({ site }) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  await markAll(site, reader);
  await markAll(site, other);
  const right = await beginExam(site, reader);
  const before = await beginExam(site, other, 3);
  for (const fields of [right, before])
    expect((await other.post(claimPath, fields)).status).toBe(fields === right ? 409 : 422);
  const again = await other.post(claimPath, before);
  expect([again.status, textOf(mainOf(again.text))]).toEqual([
    409,
    expect.stringContaining("answered before"),
  ]);
  await site.db
    .updateTable("exam_attempts")
    .set({ begun_at: new Date(Date.now() - 2 * 3600_000 - 1000).toISOString() })
    .where("user_id", "=", ann.id)
    .execute();
  expect((await reader.post(claimPath, right)).status).toBe(409);
  expect(await beginExam(site, reader)).not.toEqual(right);
});

test("three attempts begin within an hour, then one has to wait", async ({ site }) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  for (const _ of [1, 2, 3]) await reader.post(claimPath, await beginExam(site, reader, 1));
  const refusal = await reader.post(claimPath, { act: "begin" });
  expect([refusal.status, textOf(mainOf(refusal.text))]).toEqual([
    429,
    expect.stringContaining("Try again in 60 minutes"),
  ]);
  await site.db
    .updateTable("exam_attempts")
    .set({ begun_at: new Date(Date.now() - 3601_000).toISOString() })
    .execute();
  await beginExam(site, reader);
});

test("requests at once draw once, grade once, and issue one certificate", async ({ site }) => {
  const reader = await site.logIn(ann);
  await markAll(site, reader);
  await atOnce(() => reader.post(claimPath, { act: "begin" }));
  expect(await site.db.selectFrom("exam_attempts").select("id").execute()).toHaveLength(1);
  const right = await beginExam(site, reader);
  const answers = await atOnce(() => reader.post(claimPath, right));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const issued = await atOnce(() => reader.post(claimPath, { name: "Ann" }));
  expect(new Set(issued.map(({ headers }) => headers.location)).size).toBe(1);
  expect(await certificates(site)).toHaveLength(1);
});

test("an editor revokes a certificate, which its member cannot get round, and makes it valid again", async ({
  site,
}) => {
  const [reader, editor] = [await site.logIn(ann), await site.logIn(bob)];
  const address = await earnCertificate(site, reader, "Ann");
  expect((await editor.post(address, { revoked: "yes" })).status).toBe(403);
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", bob.id).execute();
  expect((await editor.post(address, { revoked: "yes" })).headers.location).toBe(address);
  await editor.post(address, { revoked: "yes" });
  for (const path of [address, `${address}/card.png`]) expect((await site.get(path)).status).toBe(404);
  expect(textOf(mainOf((await editor.get(address)).text))).toContain("Make it valid again");
  await reader.post(address, {});
  expect(textOf(mainOf((await reader.get(claimPath)).text))).toContain("was revoked");
  expect((await reader.post(claimPath, { name: "Ann" })).headers.location).toBe(address);
  expect((await reader.get(address)).status).toBe(404);
  expect((await reader.get("/profile/learning")).text).not.toContain(address);
  await editor.post(address, { revoked: "no" });
  expect((await site.get(address)).status).toBe(200);
  const log = await site.db.selectFrom("audit_log").select(["act", "object"]).orderBy("at").execute();
  expect(log).toEqual([
    { act: "revoke-certificate", object: `user:${ann.id}` },
    { act: "restore-certificate", object: `user:${ann.id}` },
  ]);
});

function certificates({ db }: TestSite) {
  return db.selectFrom("certificates").select("code").execute();
}

function idOf(page: string) {
  return elementsOf(page, "input", { name: "attempt" })[0]?.attributes.value;
}

function atOnce(act: () => ReturnType<Reader["post"]>) {
  return Promise.all([act(), act(), act()]);
}
