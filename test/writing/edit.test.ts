import { expect } from "vitest";
import { alertOf, fieldsOf, publishWithEditor, rye, submitEditor } from "../support/editor.ts";
import { openStream } from "../support/event-stream.ts";
import { cardsOf, mainOf, textOf } from "../support/page.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../support/site.ts";

const elsewhere =
  "This blog was changed elsewhere meanwhile. Keep a copy of your text and load the page anew.";

/** Bob has published; Ann has not. */
const test = base
  .extend("author", async ({ site }) => {
    await addUser(site.db, bob);
    await addUser(site.db, ann);
    return site.logIn(bob);
  })
  .extend("id", ({ site, author }) => publishWithEditor(site, author))
  .extend("edit", ({ id }) => `/blog/${id}/edit`);

test("the author changes a blog; its address, date and place stay", async ({ site, author, id, edit }) => {
  const before = await row(site, id);
  const fields = fieldsOf(await author.get(edit));
  expect(fields).toMatchObject({ ...rye, image: before.image!, revision: "1" });
  const page = await openStream(`${site.url}/blog/${id}/live`);
  await page.next();
  for (const path of ["/", `/blog/${id}`]) await site.get(path);

  const changed = { ...fields, title: "Spelt for All", content: "Mix the *spelt* with zythum." };
  const answer = await submitEditor(author, edit, { ...changed, cover: undefined });
  expect([answer.status, answer.headers.location]).toEqual([303, `/blog/${id}`]);
  await page.until(({ revision }) => revision === 2);
  page.close();
  const after = await row(site, id);
  expect(after).toMatchObject({ title: "Spelt for All", revision: 2, image: before.image });
  for (const same of ["id", "published_at", "position", "author_id"] as const)
    expect(after[same]).toBe(before[same]);

  const text = textOf(mainOf((await site.get(`/blog/${id}`)).text));
  expect(text).toContain("Mix the spelt with zythum.");
  expect(text).not.toContain("rye");
  expect(textOf((await site.get("/")).text)).toContain("Spelt for All");
  expect(cardsOf((await site.get("/search?q=zythum")).text)).toEqual([id]);
  expect(cardsOf((await site.get("/search?q=patient+people")).text)).not.toContain(id);
});

test("the author may choose another cover, and forget none of the fields", async ({
  site,
  author,
  id,
  edit,
}) => {
  const before = await row(site, id);
  await submitEditor(author, edit, { revision: "1" });
  const after = await row(site, id);
  expect(after.image).not.toBe(before.image);
  for (const name of ["title", "description", "content"]) {
    const answer = await submitEditor(author, edit, { revision: "2", image: after.image!, [name]: " " });
    expect(alertOf(answer)).toBe("Title, description, content, and image are required.");
    expect(fieldsOf(answer).revision).toBe("2");
  }
  expect((await row(site, id)).revision).toBe(2);
});

test("a blog that was changed elsewhere is not overwritten, and what was typed stays", async ({
  site,
  author,
  id,
  edit,
}) => {
  const image = (await row(site, id)).image!;
  await submitEditor(author, edit, { revision: "1", image, cover: undefined, title: "From the phone" });
  // Twice: what a page without JavaScript sends again must not overwrite it either.
  let revision = "1";
  for (const _ of [1, 2]) {
    const late = await submitEditor(author, edit, {
      revision,
      image,
      cover: undefined,
      title: "From the desk",
    });
    expect([late.status, alertOf(late)]).toEqual([409, elsewhere]);
    expect(fieldsOf(late)).toMatchObject({ ...rye, title: "From the desk", image, revision: "1" });
    revision = fieldsOf(late).revision!;
  }
  for (const wrong of [undefined, "", "x", "-1", "1.5", "NaN", "99999999999", "3"])
    expect((await submitEditor(author, edit, { revision: wrong, image, cover: undefined })).status).toBe(409);
  expect(await row(site, id)).toMatchObject({ title: "From the phone", revision: 2 });
});

test("a change whose answer got lost may be sent again", async ({ site, author, id, edit }) => {
  const image = (await row(site, id)).image!;
  const form = { revision: "1", image, cover: undefined, title: "Spelt for All" };
  for (const _ of [1, 2, 3]) {
    const answer = await submitEditor(author, edit, form);
    expect([answer.status, answer.headers.location]).toEqual([303, `/blog/${id}`]);
  }
  expect(await row(site, id)).toMatchObject({ title: "Spelt for All", revision: 2 });
});

test("a change from before the upgrade that stored hashes may be sent again, too", async ({
  site,
  author,
  id,
  edit,
}) => {
  const changed = { ...fieldsOf(await author.get(edit)), title: "Spelt for All", cover: undefined };
  expect((await submitEditor(author, edit, changed)).status).toBe(303);
  await site.db.updateTable("blogs").set({ content_hash: "" }).where("id", "=", id).execute();
  expect((await submitEditor(author, edit, changed)).status).toBe(303);
  expect((await submitEditor(author, edit, { ...changed, title: "Other" })).status).toBe(409);
});

test("a new cover that is refused leaves the one that was there", async ({ site, author, id, edit }) => {
  const image = (await row(site, id)).image!;
  const text = new File(["no image"], "cover.png", { type: "image/png" });
  const refused = await submitEditor(author, edit, { revision: "1", image, cover: text, title: "Spelt" });
  expect([refused.status, alertOf(refused)]).toEqual([422, "Failed to upload image. Please try again."]);
  expect(fieldsOf(refused)).toMatchObject({ title: "Spelt", image, revision: "1" });
});

test("of two changes at once, one is kept whole", async ({ site, author, id, edit }) => {
  const image = (await row(site, id)).image!;
  const titles = ["Loaf one", "Loaf two", "Loaf three", "Loaf four"];
  const answers = await Promise.all(
    titles.map((title) =>
      submitEditor(author, edit, { revision: "1", image, cover: undefined, title, content: title }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
  const { title } = await row(site, id);
  expect(textOf(mainOf((await site.get(`/blog/${id}`)).text)).split(title)).toHaveLength(3);
});

test("nobody else changes a blog, nor even sees its editor", async ({ site, id, edit }) => {
  const stranger = await site.logIn(ann);
  const image = (await row(site, id)).image!;
  expect((await stranger.get(edit)).status).toBe(403);
  expect((await submitEditor(stranger, edit, { revision: "1", image, cover: undefined })).status).toBe(403);
  expect((await stranger.get("/blog/s1/edit")).status).toBe(403);
  expect((await submitEditor(stranger, "/blog/s1/edit", { revision: "1" })).status).toBe(403);
  const own = await submitEditor(
    await site.logIn(bob),
    edit,
    { revision: "1" },
    { origin: "https://evil.example" },
  );
  expect(own.status).toBe(403);
  expect(await row(site, id)).toMatchObject({ title: rye.title, revision: 1 });
});

test("only the author's page shows the ways to edit and delete", async ({ site, author, id, edit }) => {
  for (const [reader, shown] of [
    [author, true],
    [await site.logIn(ann), false],
    [site.person(), false],
  ] as const) {
    const { text } = await reader.get(`/blog/${id}`);
    expect([text.includes(`href="${edit}"`), text.includes(`href="/blog/${id}/delete"`)]).toEqual([
      shown,
      shown,
    ]);
  }
});

test("signed out, the editor of a blog is the login, which leads back; a form keeps what it brought", async ({
  site,
  id,
  edit,
}) => {
  const page = await site.get(edit);
  expect(page.status).toBe(200);
  expect(fieldsOf(page)).toMatchObject({ next: edit, email: "" });
  expect(page.text).not.toContain(rye.content.slice(0, 8));
  const sent = await submitEditor(site.person(), edit, { revision: "1", title: "Mine now" });
  expect([sent.status, alertOf(sent)]).toEqual([401, "You need to be logged in to publish."]);
  expect(fieldsOf(sent)).toMatchObject({ title: "Mine now", revision: "1" });
  expect(await row(site, id)).toMatchObject({ title: rye.title, revision: 1 });
});

test("what does not exist cannot be edited", async ({ site, author }) => {
  for (const path of ["/blog/nothing/edit", "/blog/%00/edit"]) {
    expect((await author.get(path)).status, path).toBe(404);
    expect((await submitEditor(author, path, { revision: "1" })).status, path).toBe(404);
    expect((await site.get(path)).status, path).toBe(404);
  }
});

function row({ db }: TestSite, id: string) {
  return db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
