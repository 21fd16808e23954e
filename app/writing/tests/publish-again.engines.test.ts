import { expect } from "vitest";
import {
  alertOf,
  fieldsOf,
  publishWithEditor,
  rye,
  submitEditor,
  uploadCover,
} from "../../../test/support/editor.ts";
import { textOf } from "../../../test/support/page.ts";
import { postTitles, test } from "../../../test/support/writer.ts";

test("a form publishes one blog, even when it is sent twice, or five times at once", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  for (const _ of [1, 2]) expect((await submitEditor(writer, "/write", form)).headers.location).toBe("/");
  expect(await postTitles(site)).toEqual([rye.title]);

  const secondForm = { ...form, image: await uploadCover(writer), publishKey: "form33333333" };
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => submitEditor(writer, "/write", secondForm)));
  expect(responses.map(({ headers }) => headers.location)).toEqual(["/", "/", "/", "/", "/"]);
  expect(await postTitles(site)).toEqual([rye.title, rye.title]);
});

test("a form that is sent again with a better text changes the blog that it made", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  for (const title of ["Rye", "Better rye", "Best rye", "Best rye"]) {
    expect((await submitEditor(writer, "/write", { ...form, title })).headers.location).toBe("/");
    expect(await postTitles(site)).toEqual([title]);
  }
  expect(textOf((await site.get("/")).text)).toContain("Best rye");
});

test("a form that is sent again does not overwrite a later change from elsewhere", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  const id = await publishWithEditor(site, writer, form);
  await submitEditor(writer, `/blog/${id}/edit`, { ...form, revision: "1", title: "From the phone" });
  const refusal = await submitEditor(writer, "/write", { ...form, title: "From the desk" });
  expect([refusal.status, alertOf(refusal)]).toEqual([
    409,
    "This blog has been changed elsewhere. Copy your text, then reload the page.",
  ]);
  expect(fieldsOf(refusal)).toMatchObject({ ...rye, title: "From the desk", image: form.image });
  expect(await postTitles(site)).toEqual(["From the phone"]);
  // The text that is stored already may be sent again and again.
  const repeatedResponse = await submitEditor(writer, "/write", { ...form, title: "From the phone" });
  expect(repeatedResponse.headers.location).toBe("/");
});

test("a form whose blog was deleted is refused, and published again when it is sent once more", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  const id = await publishWithEditor(site, writer, form);
  await writer.post(`/blog/${id}/delete`, {});
  const refusal = await submitEditor(writer, "/write", form);
  expect([refusal.status, alertOf(refusal)]).toEqual([
    409,
    "This blog has been published and deleted. Publish again to make a new one.",
  ]);
  const { publishKey, ...fields } = fieldsOf(refusal);
  expect(fields).toMatchObject({ ...rye, image: form.image });
  expect(publishKey).not.toBe(form.publishKey);
  const publishResponse = await submitEditor(writer, "/write", { ...form, publishKey });
  expect(publishResponse.headers.location).toBe("/");
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
});
