import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { pathFiles, upgrade } from "../../../test/support/content.ts";
import { loggedActs, test } from "../../../test/support/desk-people.ts";
import { fieldsOf } from "../../../test/support/editor.ts";
import { movedTo } from "../../../test/support/moved-to.ts";
import { attributeValues, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import type { TestSite } from "../../../test/support/site.ts";

type Step = [place: string, course: string, why: string];

/** Sends the form of a path, whose fields repeat. */
function save(editor: Browser, id: string, steps: Step[], others: Record<string, string> = {}) {
  const form = new FormData();
  const fields = { act: "save", title: "Baker", for: "People who bake.", before: "s12", ...others };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [place, course, why] of steps) {
    form.append("place", place);
    form.append("course", course);
    form.append("why", why);
  }
  return editor.postFiles(`/desk/courses/paths/${id}`, form);
}

const coursesOn = async (site: TestSite, id: string) =>
  attributeValues(elementOf(mainOf((await site.get(`/paths/${id}`)).text), "ol")!.innerHtml, "href").filter(
    (path) => path.startsWith("/blog/"),
  );

const pathsOn = async (site: TestSite) => attributeValues(mainOf((await site.get("/paths")).text), "href");

const two: Step[] = [
  ["1", "s1", "Begin."],
  ["2", "s14", "Go on."],
];

test("a new path is begun, filled, shown, changed, moved, deleted and brought back", async ({
  site,
  editor,
}) => {
  const begun = await editor.post("/desk/courses", { act: "new", kind: "path", title: "Bäcker" });
  expect(begun.headers.location).toBe("/desk/courses/paths/backer");
  const second = await editor.post("/desk/courses", { act: "new", kind: "path", title: "Bäcker" });
  expect(second.headers.location).toBe("/desk/courses/paths/backer-2");
  const steps: Step[] = [...two, ["3", "", ""]];
  for (const _ of ["once", "twice"])
    expect((await save(editor, "backer", steps, { "leads-to": "defender", "leads-why": "On." })).status).toBe(
      303,
    );
  expect((await site.get("/paths/backer")).status).toBe(404);
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses/paths/backer", { act: "show" });
  expect(await coursesOn(site, "backer")).toEqual(["/blog/s1", "/blog/s14"]);
  const page = textOf(mainOf((await site.get("/paths/backer")).text));
  expect(page).toContain("You know already, from here or elsewhere: Python");
  expect(page).toContain("From noticing things to defending systems On.");
  expect((await site.get("/blog/s1")).text).toContain("/paths/backer");
  await save(editor, "backer", [
    ["1", "s1", "Begin."],
    ["2", "s14", "Go on."],
    ["1", "s9", "First."],
  ]);
  expect(await coursesOn(site, "backer")).toEqual(["/blog/s9", "/blog/s1", "/blog/s14"]);
  const wish = await movedTo(editor, "/desk/courses", "backer", 1);
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses", wish);
  expect((await pathsOn(site)).slice(0, 3)).toEqual(
    ["web-developer", "backer", "defender"].map((id) => `/paths/${id}`),
  );
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses/paths/backer", { act: "delete" });
  expect((await site.get("/paths/backer")).status).toBe(404);
  expect(fieldsOf(await editor.get("/desk/courses/paths/backer")).act).toBe("restore");
  await editor.post("/desk/courses/paths/backer", { act: "restore" });
  expect(await coursesOn(site, "backer")).toHaveLength(3);
  const acts = ["add", "add", "save", "show", "save"].map((act) => `${act}-path`);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual([
    ...acts,
    ...["order-paths", "delete-path", "restore-path"],
  ]);
});

test("a path that is not complete is refused, and what was typed is kept", async ({ site, editor }) => {
  const cases: [wrong: string, steps: Step[], fields: Record<string, string>][] = [
    ["at least two courses", two.slice(1), {}],
    ["each once", [...two, ["3", "s1", "Again."]], {}],
    ["why it comes there", [...two, ["3", "s9", ""]], {}],
    ["a name of at most", two, { title: "" }],
    ["for whom it is, in at most", two, { for: "x".repeat(301) }],
    ["leave both empty", two, { "leads-why": "On." }],
  ];
  for (const [wrong, steps, fields] of cases) {
    const { status, text } = await save(editor, "defender", steps, fields);
    expect([status, textOf(mainOf(text))], wrong).toEqual([422, expect.stringContaining(wrong)]);
    expect(attributeValues(text, "value"), wrong).toContain("Go on.");
  }
  expect(await coursesOn(site, "defender")).toContain("/blog/s2");
  expect((await editor.get("/desk/courses/paths/nowhere")).status).toBe(404);
});

test("a path of the files becomes ours when it is changed: no newer file overwrites it, and ours can be given up", async ({
  site,
  editor,
}) => {
  const titled = (release: string, title: string) =>
    upgrade(
      site,
      release,
      Object.fromEntries(
        pathFiles.map(({ key, path }) => [key, { path: JSON.stringify({ ...JSON.parse(path!), title }) }]),
      ),
    );
  await editor.post("/desk/courses", await movedTo(editor, "/desk/courses", "marketer", 0));
  await save(editor, "defender", two, { title: "Ours" });
  await editor.post("/desk/courses/paths/marketer", { act: "delete" });
  for (const [release, title] of [
    ["8.0.0", "Theirs"],
    ["9.0.0", "Their quokka"],
  ] as const) {
    await titled(release, title);
    const list = async () => textOf(mainOf((await site.get("/paths")).text));
    await expect.poll(list).toMatch(new RegExp(`^Paths .*${title}.*Ours`));
    expect(await pathsOn(site)).not.toContain("/paths/marketer");
  }
  expect(textOf(mainOf((await editor.get("/desk/courses")).text))).toMatch(/Ours Yours A newer text came/);
  expect(textOf(mainOf((await editor.get("/desk/courses/paths/defender")).text))).toContain(
    "There it is “Their quokka”",
  );
  await editor.post("/desk/courses/paths/defender", { act: "take-file" });
  const pathPage = async () => (await site.get("/paths/defender")).text;
  await expect.poll(pathPage).toContain("Their quokka");
  await titled("10.0.0", "A third title");
  await expect.poll(pathPage).toContain("A third title");
});

test("a path copes with hidden and deleted courses", async ({ site, editor }) => {
  await editor.post("/blog/s14/delete", {});
  expect(await coursesOn(site, "web-developer")).toEqual(["/blog/s12", "/blog/s1", "/blog/s9"]);
  for (const id of ["s1", "s9"]) await editor.post(`/desk/courses/${id}`, { act: "hide" });
  expect((await site.get("/paths/web-developer")).status).toBe(404);
  const { text } = await editor.get("/desk/courses/paths/web-developer");
  expect(textOf(mainOf(text))).toContain("until two of its courses are public");
  await editor.post("/desk/courses/s1", { act: "show" });
  await expect.poll(() => coursesOn(site, "web-developer")).toEqual(["/blog/s12", "/blog/s1"]);
});

test("an emptied site shows no path of the files, even of courses of its own; undoing brings them back", async ({
  site,
  owner,
}) => {
  await site.db
    .updateTable("blogs")
    .set({ content_hash: "edited" })
    .where("id", "in", ["s12", "s14"])
    .execute();
  await save(owner, "defender", [
    ["1", "s12", "First."],
    ["2", "s14", "Then."],
  ]);
  await owner.post("/desk/courses/paths/data-scientist", { act: "hide" });
  await owner.post("/desk/courses", { act: "empty" });
  expect(await pathsOn(site)).toEqual(["/paths/defender"]);
  const [path] = pathFiles;
  const later = { ...JSON.parse(path!.path!), id: "later" };
  await upgrade(site, "9.0.0", {}, [
    { ...path!, key: "paths/later", target: "later", position: 99, path: JSON.stringify(later) },
  ]);
  expect(await pathsOn(site)).toEqual(["/paths/defender"]);
  await owner.post("/desk/courses", { act: "fill" });
  const after = pathFiles.map(({ target }) => target).filter((id) => id !== "data-scientist");
  expect(await pathsOn(site)).toEqual([...after, "later"].map((id) => `/paths/${id}`));
});
