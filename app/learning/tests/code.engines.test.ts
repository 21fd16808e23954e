import { expect } from "vitest";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { formatCode } from "../lib/code.ts";

const lesson = "s12/first-program";
const box = `${lesson}/b3`;
const at = 1_790_000_000_000;

test("what a member wrote in a lesson is on the lesson's page, and on nobody else's", async ({ site }) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  const code = 'print("Olá, 日本語 🐍")\n\n  <b>&amp;</b> + %20 |';
  expect(await send(reader, formatCode(box, { code, of: "a1", at }))).toEqual([200, { refused: [] }]);
  expect(await codeOf(site)).toEqual([`${ann.id} ${box} ${code}`]);
  const page = async (browser: Pick<TestSite, "get">) =>
    (await browser.get(`/course/${lesson}`)).text.includes("日本語 🐍");
  expect(await Promise.all([page(reader), page(other), page(site)])).toEqual([true, false, false]);
  expect((await reader.get("/course/s12/loops")).text).not.toContain("日本語 🐍");
});

test("the later edit wins, whichever comes first, and a time that is still to come is now", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  for (const [code, time] of [
    ["second", at + 1],
    ["first", at],
  ] as const)
    await send(reader, formatCode(box, { code, of: "", at: time }));
  expect(await codeOf(site)).toEqual([`${ann.id} ${box} second`]);
  await send(reader, formatCode(box, { code: "a fast clock", of: "", at: Date.now() + 9e9 }));
  const [{ edited_at }] = (await site.db.selectFrom("lesson_code").select("edited_at").execute()) as [
    { edited_at: string },
  ];
  expect(Date.parse(edited_at)).toBeLessThanOrEqual(Date.now());
  await send(reader, formatCode(box, { code: "", of: "", at: Date.now() }));
  expect(await codeOf(site)).toEqual([`${ann.id} ${box} `]);
});

test("a member never reads or changes what another wrote", async ({ site }) => {
  const [reader, other] = [await site.logIn(ann), await site.logIn(bob)];
  await send(reader, formatCode(box, { code: "of Ann", of: "", at }));
  await send(other, formatCode(box, { code: "of Bob", of: "", at: at + 1 }));
  expect(await codeOf(site)).toEqual([`${ann.id} ${box} of Ann`, `${bob.id} ${box} of Bob`]);
  const visitor = await site
    .openBrowser()
    .act("/progress", { code: formatCode(box, { code: "x", of: "", at }) });
  expect(visitor.status).toBe(401);
  // A page of Ann's is still open when Bob logs in in the same browser.
  const late = { code: formatCode(box, { code: "late", of: "", at: at + 2 }), on: `${lesson}/done` };
  expect((await other.act("/progress", { ...late, member: ann.id })).status).toBe(401);
  expect((await reader.act("/progress", { ...late, member: ann.id })).status).toBe(200);
  expect(await codeOf(site)).toEqual([`${ann.id} ${box} late`, `${bob.id} ${box} of Bob`]);
});

test.for([
  ["no such lesson", `s12/nothing/b3 ${at}  x`],
  ["a post in place of a course", `s2/first-program/b3 ${at}  x`],
  ["no such kind of box", `${lesson}/q-check ${at}  x`],
  ["a box beyond all", `${lesson}/b100 ${at}  x`],
  ["a name in capitals", `${lesson}/x-A ${at}  x`],
  ["a way out", `${lesson}/../b3 ${at}  x`],
  ["no time", `${lesson}/b3  x`],
  ["a time before all", `${lesson}/b3 -1  x`],
  ["a hash that is too long", `${lesson}/b3 ${at} ${"a".repeat(13)} x`],
  ["code that is too long", `${lesson}/b3 ${at}  ${"x".repeat(10_001)}`],
  ["nothing", ""],
])("%s is not stored", async ([, code], { site }) => {
  expect((await send(await site.logIn(ann), code!))[0]).toBe(404);
  expect(await codeOf(site)).toEqual([]);
});

test("code of 10,000 characters in any script is stored, without what no database holds", async ({
  site,
}) => {
  const code = `\u0000${"語".repeat(9_999)}`;
  expect(await send(await site.logIn(ann), formatCode(box, { code, of: "", at }))).toEqual([
    200,
    { refused: [] },
  ]);
  expect(await codeOf(site)).toEqual([`${ann.id} ${box} \uFFFD${"語".repeat(9_999)}`]);
});

test("an account takes 60 boxes of a lesson and 1,000 in all, and says which it has no room for", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  const boxes = Array.from({ length: 61 }, (_, place) => `${lesson}/b${place}`);
  const all = (code: string, time: number) =>
    boxes.map((path) => formatCode(path, { code, of: "", at: time }));
  expect(await send(reader, ...all("old", at))).toEqual([200, { refused: [`${lesson}/b60`] }]);
  // What is stored can still be changed.
  expect(await send(reader, ...all("new", at + 1))).toEqual([200, { refused: [`${lesson}/b60`] }]);
  const codes = await codeOf(site);
  expect([codes.length, codes.filter((code) => code.endsWith(" new")).length]).toEqual([60, 60]);
  const edited_at = new Date(at).toISOString();
  const rows = Array.from({ length: 939 }, (_, place) => ({
    ...{ user_id: ann.id, course_id: "gone", lesson_id: `l${place}`, box: "b0" },
    ...{ code: "x", of: "", edited_at },
  }));
  await site.db.insertInto("lesson_code").values(rows).execute();
  const others = ["b0", "b1"].map((name) => `s12/loops/${name}`);
  expect(await send(reader, ...others.map((path) => formatCode(path, { code: "x", of: "", at })))).toEqual([
    200,
    { refused: ["s12/loops/b1"] },
  ]);
});

test("kept code goes with its account", async ({ site }) => {
  await send(await site.logIn(ann), formatCode(box, { code: "x", of: "", at }));
  await site.db.deleteFrom("users").where("id", "=", ann.id).execute();
  expect(await codeOf(site)).toEqual([]);
});

async function send(reader: Awaited<ReturnType<TestSite["logIn"]>>, ...code: string[]) {
  const { status, text } = await reader.act(
    "/progress",
    code.map((text) => ["code", text]),
  );
  return status === 200 ? [status, JSON.parse(text)] : [status];
}

async function codeOf({ db }: TestSite) {
  const rows = await db.selectFrom("lesson_code").selectAll().orderBy("user_id").orderBy("box").execute();
  return rows.map((row) => `${row.user_id} ${row.course_id}/${row.lesson_id}/${row.box} ${row.code}`);
}
