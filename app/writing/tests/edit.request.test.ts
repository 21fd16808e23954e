import { expect } from "vitest";
import { alertOf, fieldsOf, publishWithEditor, rye, submitEditor } from "../../../test/support/editor.ts";
import { openStream } from "../../../test/support/event-stream.ts";
import { cardIdsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";

const changedElsewhere = "This blog has been changed elsewhere. Copy your text, then reload the page.";

/** Fixture: Bob is the author of a blog. */
const test = base
  .extend("author", ({ site }) => site.logIn(bob))
  .extend("id", ({ site, author }) => publishWithEditor(site, author))
  .extend("edit", ({ id }) => `/blog/${id}/edit`);

test("the author changes a blog; its address, date and place in the feed stay", async ({
  site,
  author,
  id,
  edit,
}) => {
  const before = await readBlog(site, id);
  const fields = fieldsOf(await author.get(edit));
  expect(fields).toMatchObject({ ...rye, image: before.image!, revision: "1" });
  const stream = await openStream(`${site.url}/blog/${id}/live`);
  await stream.next();
  for (const path of ["/", `/blog/${id}`]) await site.get(path);

  const newFields = { ...fields, title: "Spelt for All", content: "Mix the *spelt* with zythum." };
  const response = await submitEditor(author, edit, { ...newFields, cover: undefined });
  expect([response.status, response.headers.location]).toEqual([303, `/blog/${id}`]);
  await stream.until(({ revision }) => revision === 2);
  stream.close();
  const after = await readBlog(site, id);
  expect(after).toMatchObject({ title: "Spelt for All", revision: 2, image: before.image });
  for (const column of ["id", "published_at", "position", "author_id"] as const)
    expect(after[column]).toBe(before[column]);

  const text = textOf(mainOf((await site.get(`/blog/${id}`)).text));
  expect(text).toContain("Mix the spelt with zythum.");
  expect(text).not.toContain("rye");
  expect(textOf((await site.get("/")).text)).toContain("Spelt for All");
  expect(cardIdsOf((await site.get("/search?q=zythum")).text)).toEqual([id]);
  expect(cardIdsOf((await site.get("/search?q=patient+people")).text)).not.toContain(id);
});

test("the author may choose another cover, and must fill in every field", async ({
  site,
  author,
  id,
  edit,
}) => {
  const before = await readBlog(site, id);
  await submitEditor(author, edit, { revision: "1" });
  const after = await readBlog(site, id);
  expect(after.image).not.toBe(before.image);
  for (const name of ["title", "description", "content"]) {
    const response = await submitEditor(author, edit, { revision: "2", image: after.image!, [name]: " " });
    expect(alertOf(response)).toBe("Title, description, content, and image are required.");
    expect(fieldsOf(response).revision).toBe("2");
  }
  expect((await readBlog(site, id)).revision).toBe(2);
});

test("a blog that was changed elsewhere is not overwritten, and the form keeps its texts", async ({
  site,
  author,
  id,
  edit,
}) => {
  const image = (await readBlog(site, id)).image!;
  await submitEditor(author, edit, { revision: "1", image, cover: undefined, title: "From the phone" });
  // Twice: without JavaScript the returned form may be sent again, and must not overwrite the blog either.
  let revision = "1";
  for (const _ of [1, 2]) {
    const refusal = await submitEditor(author, edit, {
      revision,
      image,
      cover: undefined,
      title: "From the desk",
    });
    expect([refusal.status, alertOf(refusal)]).toEqual([409, changedElsewhere]);
    expect(fieldsOf(refusal)).toMatchObject({ ...rye, title: "From the desk", image, revision: "1" });
    revision = fieldsOf(refusal).revision!;
  }
  for (const wrongRevision of [undefined, "", "x", "-1", "1.5", "NaN", "99999999999", "3"])
    expect(
      (await submitEditor(author, edit, { revision: wrongRevision, image, cover: undefined })).status,
    ).toBe(409);
  expect(await readBlog(site, id)).toMatchObject({ title: "From the phone", revision: 2 });
});

test("a change whose response got lost may be sent again", async ({ site, author, id, edit }) => {
  const image = (await readBlog(site, id)).image!;
  const form = { revision: "1", image, cover: undefined, title: "Spelt for All" };
  for (const _ of [1, 2, 3]) {
    const response = await submitEditor(author, edit, form);
    expect([response.status, response.headers.location]).toEqual([303, `/blog/${id}`]);
  }
  expect(await readBlog(site, id)).toMatchObject({ title: "Spelt for All", revision: 2 });
});

test("when four changes arrive at once, exactly one is stored", async ({ site, author, id, edit }) => {
  const image = (await readBlog(site, id)).image!;
  const titles = ["Loaf one", "Loaf two", "Loaf three", "Loaf four"];
  const responses = await Promise.all(
    titles.map((title) =>
      submitEditor(author, edit, { revision: "1", image, cover: undefined, title, content: title }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  const { title } = await readBlog(site, id);
  expect(textOf(mainOf((await site.get(`/blog/${id}`)).text)).split(title)).toHaveLength(3);
});

test("only the author sees the links to edit and delete a blog", async ({ site, author, id, edit }) => {
  for (const [reader, isAuthor] of [
    [author, true],
    [await site.logIn(ann), false],
    [site.openBrowser(), false],
  ] as const) {
    const { text } = await reader.get(`/blog/${id}`);
    expect([text.includes(`href="${edit}"`), text.includes(`href="/blog/${id}/delete"`)]).toEqual([
      isAuthor,
      isAuthor,
    ]);
  }
});

test("a visitor gets the login, which leads back to the editor, and a visitor's form comes back with its texts", async ({
  site,
  id,
  edit,
}) => {
  const page = await site.get(edit);
  expect(page.status).toBe(200);
  expect(fieldsOf(page)).toMatchObject({ next: edit, email: "" });
  expect(page.text).not.toContain(rye.content.slice(0, 8));
  const refusal = await submitEditor(site.openBrowser(), edit, { revision: "1", title: "Mine now" });
  expect([refusal.status, alertOf(refusal)]).toEqual([401, "You need to be logged in to publish."]);
  expect(fieldsOf(refusal)).toMatchObject({ title: "Mine now", revision: "1" });
  expect(await readBlog(site, id)).toMatchObject({ title: rye.title, revision: 1 });
});

function readBlog({ db }: TestSite, id: string) {
  return db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
