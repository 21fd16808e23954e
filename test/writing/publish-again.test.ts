import { expect } from "vitest";
import { ann, joins } from "../support/cast.ts";
import { alertOf, fieldsOf, rye, submitsEditor, uploadsCover, writesBlog } from "../support/editor.ts";
import { textOf } from "../support/page.ts";
import { posts, test } from "./writer.ts";

test("one form publishes one blog, sent twice or five times at once", async ({ site, writer }) => {
  const form = { cover: undefined, image: await uploadsCover(writer), publishKey: "form22222222" };
  for (const _ of [1, 2]) expect((await submitsEditor(writer, "/write", form)).headers.location).toBe("/");
  expect(await posts(site)).toEqual([rye.title]);

  const other = { ...form, image: await uploadsCover(writer), publishKey: "form33333333" };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => submitsEditor(writer, "/write", other)));
  expect(answers.map(({ headers }) => headers.location)).toEqual(["/", "/", "/", "/", "/"]);
  expect(await posts(site)).toEqual([rye.title, rye.title]);
});

test("two people whose forms have the same key both publish", async ({ site, writer }) => {
  await joins(site.db, ann);
  await writesBlog(site, writer, { publishKey: "form22222222" });
  await writesBlog(site, await site.signedIn(ann), { publishKey: "form22222222" });
  expect(await posts(site)).toHaveLength(2);
});

test("a form that is sent again with a better text changes the blog that it made", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadsCover(writer), publishKey: "form22222222" };
  for (const title of ["Rye", "Better rye", "Best rye", "Best rye"]) {
    expect((await submitsEditor(writer, "/write", { ...form, title })).headers.location).toBe("/");
    expect(await posts(site)).toEqual([title]);
  }
  expect(textOf((await site.get("/")).text)).toContain("Best rye");
});

test("a form that is sent again does not undo what its author changed elsewhere since", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadsCover(writer), publishKey: "form22222222" };
  const id = await writesBlog(site, writer, form);
  await submitsEditor(writer, `/blog/${id}/edit`, { ...form, revision: "1", title: "From the phone" });
  const late = await submitsEditor(writer, "/write", { ...form, title: "From the desk" });
  expect([late.status, alertOf(late)]).toEqual([
    409,
    "This blog was changed elsewhere meanwhile. Keep a copy of your text and load the page anew.",
  ]);
  expect(fieldsOf(late)).toMatchObject({ ...rye, title: "From the desk", image: form.image });
  expect(await posts(site)).toEqual(["From the phone"]);
  // What stands there already may be sent as often as it takes.
  const same = await submitsEditor(writer, "/write", { ...form, title: "From the phone" });
  expect(same.headers.location).toBe("/");
});

test("a form whose blog was deleted is published anew only when it is sent once more", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadsCover(writer), publishKey: "form22222222" };
  const id = await writesBlog(site, writer, form);
  await writer.post(`/blog/${id}/delete`, {});
  const refused = await submitsEditor(writer, "/write", form);
  expect([refused.status, alertOf(refused)]).toEqual([
    409,
    "This blog was published and deleted since. Publish again to publish it anew.",
  ]);
  const { publishKey, ...fields } = fieldsOf(refused);
  expect(fields).toMatchObject({ ...rye, image: form.image });
  expect(publishKey).not.toBe(form.publishKey);
  const again = await submitsEditor(writer, "/write", { ...form, publishKey });
  expect(again.headers.location).toBe("/");
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
});
