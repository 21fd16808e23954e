import { expect } from "vitest";
import { save, versionsOf } from "../../../test/support/drafts.ts";
import {
  alertOf,
  cover,
  fieldsOf,
  publishWithEditor,
  rye,
  submitEditor,
} from "../../../test/support/editor.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test } from "../../../test/support/writer.ts";

const draft = { ...rye, publishKey: "draft2222222", save: "draft", base: "0", cover: undefined };
const path = "/write/draft2222222";

test("without JavaScript a button saves the form as a draft, which can be continued at its own address", async ({
  site,
  writer,
}) => {
  expect(mainOf((await writer.get("/write")).text)).toContain(
    '<noscript><input type="hidden" name="base" value="0"/><button type="submit" value="draft" class="button" name="save">Save draft</button></noscript>',
  );
  for (const _ of [1, 2]) {
    const response = await submitEditor(writer, "/write", { ...draft, title: "", content: "Half a tex" });
    expect([response.status, response.headers.location]).toEqual([303, path]);
  }
  const page = await writer.get(path);
  expect(fieldsOf(page)).toMatchObject({ publishKey: "draft2222222", title: "", content: "Half a tex" });
  expect(page.text).toContain('name="base" value="1"');
  const next = await submitEditor(writer, "/write", { ...draft, base: "1" });
  expect(next.headers.location).toBe(path);
  expect(fieldsOf(await writer.get(path))).toMatchObject(rye);
  expect(await versionsOf(site, "draft2222222")).toEqual([["edit", rye.content]]);
});

test("a cover that is sent with a draft is stored with it", async ({ site, writer }) => {
  await submitEditor(writer, "/write", { ...draft, cover });
  const { image } = fieldsOf(await writer.get(path));
  const used = await site.db.selectFrom("images").select(["key", "state"]).execute();
  expect(used).toEqual([{ key: image, state: "used" }]);
});

test("a draft that was changed elsewhere is shown beside what was sent, and both are versions", async ({
  site,
  writer,
}) => {
  await submitEditor(writer, "/write", draft);
  await save(writer, "draft2222222", { title: "Elsewhere", content: "Theirs.", base: 1, session: "other" });
  const response = await submitEditor(writer, "/write", {
    ...draft,
    content: "First line\nMine.",
    base: "1",
  });
  expect(response.status).toBe(409);
  const main = mainOf(response.text);
  expect(elementOf(main, "h1")!.text).toBe("Changed in two places");
  expect(textOf(main)).toMatch(/Saved elsewhere.*Elsewhere.*Theirs\..*What you sent.*Mine\./s);
  expect((await versionsOf(site, "draft2222222")).map(([kind]) => kind)).toEqual(["edit", "edit", "clash"]);
  // The button under one's own text saves it.
  const fields = fieldsOf({ text: main });
  expect(fields).toMatchObject({ base: "2", content: "First line\nMine.", title: rye.title });
  expect((await submitEditor(writer, "/write", { cover: undefined, save: "draft", ...fields })).status).toBe(
    303,
  );
  expect(fieldsOf(await writer.get(path)).content).toBe("First line\nMine.");
  expect(elementsOf(main, "form")).toHaveLength(1);
});

test("a draft that cannot be saved comes back with every field and the reason", async ({ site, writer }) => {
  const tooLong = await submitEditor(writer, "/write", { ...draft, title: "x".repeat(201) });
  expect([tooLong.status, alertOf(tooLong)]).toEqual([422, "The title may have 200 characters at most."]);
  expect(fieldsOf(tooLong)).toMatchObject({ content: rye.content, publishKey: "draft2222222" });
  const signedOut = await submitEditor(site.openBrowser(), "/write", { ...draft, title: "" });
  expect([signedOut.status, alertOf(signedOut)]).toEqual([401, "You need to be logged in to publish."]);
  expect(fieldsOf(signedOut).content).toBe(rye.content);
});

test("what is sent to a discarded draft can be saved as a new one", async ({ writer }) => {
  await submitEditor(writer, "/write", draft);
  await writer.post(`${path}/discard`, { on: "yes" });
  expect((await writer.get(path)).headers.location).toBe(`${path}/discard`);
  const response = await submitEditor(writer, "/write", { ...draft, base: "1", content: "More." });
  expect(response.status).toBe(409);
  const fields = fieldsOf(response);
  expect(fields.publishKey).not.toBe("draft2222222");
  const secondResponse = await submitEditor(writer, "/write", { ...draft, ...fields });
  expect(secondResponse.headers.location).toBe(`/write/${fields.publishKey}`);
});

test("changes of a post without a draft, such as a seeded one, are saved as that post's draft", async ({
  site,
  writer,
}) => {
  const blogId = await publishWithEditor(site, writer);
  await site.db.deleteFrom("draft_versions").execute();
  await site.db.deleteFrom("drafts").execute();
  const form = fieldsOf(await writer.get(`/blog/${blogId}/edit`));
  const saved = await submitEditor(writer, `/blog/${blogId}/edit`, {
    ...form,
    cover: undefined,
    title: "Later",
    save: "draft",
  });
  expect([saved.status, saved.headers.location]).toEqual([303, `/write/${form.publishKey}`]);
  const drafts = await site.db.selectFrom("drafts").select(["blog_id", "title"]).execute();
  expect(drafts).toEqual([{ blog_id: blogId, title: "Later" }]);
  expect((await writer.get(`/write/${form.publishKey}`)).headers.location).toBe(`/blog/${blogId}/edit`);
});
