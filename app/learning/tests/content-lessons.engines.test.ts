// Lessons and paths that follow their files: what people did with them stays.
import { expect } from "vitest";
import { fileOf, pathFiles, upgrade } from "../../../test/support/content.ts";
import { editBlog } from "../../../test/support/editor.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { sendComment } from "../../../test/support/send-comment.ts";
import { test as base } from "../../../test/support/site.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));
const offered = "A newer text of our files came";

test("a lesson that follows its file keeps its comments, highlights and marks, also while its file is gone", async ({
  site,
  owner,
}) => {
  const { key, target, title } = fileOf("course/s12/first-program");
  expect((await sendComment(owner, target, "Why *pence*?", { path: `/${key}` })).id).not.toBe("");
  await owner.act(`/blog/${target}/highlights`, {
    id: "passage22222",
    exact: "pence",
    start: "1",
    on: "yes",
    note: "",
  });
  await owner.act("/progress", { on: "s12/first-program/done" });
  const kept = async () => {
    const page = (await owner.get(`/${key}`)).text;
    const learning = textOf(mainOf((await owner.get("/profile/learning")).text));
    const highlights = JSON.parse((await owner.get(`/blog/${target}/highlights`)).text) as unknown[];
    return [
      page.includes("Why <em>pence</em>?"),
      learning.includes("1 of 7 lessons done"),
      highlights.length,
    ];
  };
  await upgrade(site, "1.1.0", { [key]: { title: "Theirs" } });
  expect(await kept()).toEqual([true, true, 1]);
  await upgrade(site, "1.2.0", { [key]: undefined });
  expect((await owner.get(`/${key}`)).status).toBe(404);
  await upgrade(site, "1.3.0", {});
  expect(await kept()).toEqual([true, true, 1]);
  expect(textOf((await site.get(`/${key}`)).text)).toContain(title);
});

test("an edited lesson stays when its file is gone; when that comes back, it is offered", async ({
  site,
  owner,
}) => {
  const { key, target } = fileOf("course/s12/first-program");
  await editBlog(owner, target, { title: "Hello, quokka" });
  await upgrade(site, "1.1.0", { [key]: undefined });
  const desk = async () => textOf(mainOf((await owner.get("/desk/courses/s12")).text));
  expect(await desk()).not.toContain(offered);
  await upgrade(site, "1.2.0", {});
  expect(await desk()).toContain(offered);
  expect((await site.get(`/${key}`)).text).toContain("Hello, quokka");
});

test("a path follows its file until it is edited; one that was hidden stays hidden", async ({
  site,
  owner,
}) => {
  const [first, second] = pathFiles;
  const renamed = (title: string) => ({ path: JSON.stringify({ ...JSON.parse(first!.path!), title }) });
  await owner.post(`/desk/courses/paths/${second!.target}`, { act: "hide" });
  const changes = {
    [first!.key]: renamed("Theirs"),
    [second!.key]: { path: second!.path!.replace("0", "1") },
  };
  await upgrade(site, "1.1.0", changes);
  const titles = async () => textOf(mainOf((await site.get("/paths")).text));
  expect(await titles()).toContain("Theirs");
  expect(await titles()).not.toContain(second!.title);
  await site.db.updateTable("paths").set(renamed("Ours")).where("id", "=", first!.target).execute();
  await upgrade(site, "1.2.0", { [first!.key]: renamed("Theirs again") });
  const row = site.db.selectFrom("paths").select("path").where("id", "=", first!.target);
  expect(await row.executeTakeFirst()).toEqual(renamed("Ours"));
  const entry = site.db.selectFrom("import_entries").select("state").where("entry_key", "=", first!.key);
  expect(await entry.executeTakeFirst()).toEqual({ state: "newer" });
});
