import { expect } from "vitest";
import { blockUser } from "../../app/models/account.server.ts";
import { alertOf, fieldsOf, publishWithEditor, rye, submitEditor, uploadCover } from "../support/editor.ts";
import { attributes, cardsOf, mainOf, textOf } from "../support/page.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../support/site.ts";

const required = "Title, description, content, and image are required.";
const signedOut = "You need to be logged in to publish.";
const upload = "Failed to upload image. Please try again.";

/** Bob writes: he has no display name. */
const test = base.extend("writer", async ({ site }) => {
  await addUser(site.db, bob);
  return site.logIn(bob);
});

test("a published blog is announced once, is first in the feed, and shows its cover to everybody", async ({
  site,
  writer,
}) => {
  await site.get("/");
  const answer = await submitEditor(writer, "/write");
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  const home = await writer.get("/");
  expect(alertOf(home)).toBe("Blog published successfully!");
  expect(alertOf(await writer.get("/"))).toBe("");
  const id = cardsOf(home.text)[0]!;
  expect(id).toMatch(/^[a-z0-9]{12}$/);
  expect(cardsOf((await site.get("/")).text)[0]).toBe(id);

  const page = await site.get(`/blog/${id}`);
  const seen = textOf(mainOf(page.text));
  for (const text of [rye.title, rye.description, bob.email, "Then wait."]) expect(seen).toContain(text);
  expect(page.text).toContain("<strong>rye</strong>");
  const image = attributes(mainOf(page.text), "src").find((src) => src.includes("rye-loaf"))!;
  const { status, headers } = await site.get(image);
  expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
});

for (const missing of ["title", "description", "content", "cover"])
  test(`without a ${missing} nothing is published, and all else that was typed stays`, async ({
    site,
    writer,
  }) => {
    for (const value of missing === "cover"
      ? [undefined]
      : [undefined, "", " \t\r\n ", "\u200b\u3164\u2800"]) {
      const answer = await submitEditor(writer, "/write", { [missing]: value, publishKey: "form22222222" });
      expect([answer.status, alertOf(answer)]).toEqual([422, required]);
      const { image, ...fields } = fieldsOf(answer);
      const { [missing]: gone, ...typed } = { ...rye, publishKey: "form22222222" } as Record<string, string>;
      expect(fields).toMatchObject(typed);
      expect(image).toMatch(missing === "cover" ? /^$/ : /^blogImages\/\w+\/rye-loaf$/);
    }
    expect(await posts(site)).toEqual([]);
  });

test("who is signed out is told so after the fields are complete, and keeps them", async ({ site }) => {
  const incomplete = await submitEditor(site.person(), "/write", { content: "" });
  expect([incomplete.status, alertOf(incomplete)]).toEqual([422, required]);
  const complete = await submitEditor(site.person(), "/write");
  expect([complete.status, alertOf(complete)]).toEqual([401, signedOut]);
  expect(fieldsOf(complete)).toMatchObject(rye);
  expect(await posts(site)).toEqual([]);
  expect(await site.db.selectFrom("images").select("key").execute()).toEqual([]);
});

test("a blocked user publishes nothing", async ({ site, writer }) => {
  await blockUser(site.db, bob.id);
  expect(alertOf(await submitEditor(writer, "/write"))).toBe(signedOut);
  expect(await posts(site)).toEqual([]);
});

test("one form publishes one blog, sent twice or five times at once", async ({ site, writer }) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  for (const _ of [1, 2]) expect((await submitEditor(writer, "/write", form)).headers.location).toBe("/");
  expect(await posts(site)).toEqual([rye.title]);

  const other = { ...form, image: await uploadCover(writer), publishKey: "form33333333" };
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => submitEditor(writer, "/write", other)));
  expect(answers.map(({ headers }) => headers.location)).toEqual(["/", "/", "/", "/", "/"]);
  expect(await posts(site)).toEqual([rye.title, rye.title]);
});

test("two people whose forms have the same key both publish", async ({ site, writer }) => {
  await addUser(site.db, ann);
  await publishWithEditor(site, writer, { publishKey: "form22222222" });
  await publishWithEditor(site, await site.logIn(ann), { publishKey: "form22222222" });
  expect(await posts(site)).toHaveLength(2);
});

test("a form that is sent again with a better text changes the blog that it made", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  for (const title of ["Rye", "Better rye", "Best rye", "Best rye"]) {
    expect((await submitEditor(writer, "/write", { ...form, title })).headers.location).toBe("/");
    expect(await posts(site)).toEqual([title]);
  }
  expect(textOf((await site.get("/")).text)).toContain("Best rye");
});

test("a form that is sent again does not undo what its author changed elsewhere since", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  const id = await publishWithEditor(site, writer, form);
  await submitEditor(writer, `/blog/${id}/edit`, { ...form, revision: "1", title: "From the phone" });
  const late = await submitEditor(writer, "/write", { ...form, title: "From the desk" });
  expect([late.status, alertOf(late)]).toEqual([
    409,
    "This blog was changed elsewhere meanwhile. Keep a copy of your text and load the page anew.",
  ]);
  expect(fieldsOf(late)).toMatchObject({ ...rye, title: "From the desk", image: form.image });
  expect(await posts(site)).toEqual(["From the phone"]);
  // What stands there already may be sent as often as it takes.
  const same = await submitEditor(writer, "/write", { ...form, title: "From the phone" });
  expect(same.headers.location).toBe("/");
});

test("a form whose blog was deleted is published anew only when it is sent once more", async ({
  site,
  writer,
}) => {
  const form = { cover: undefined, image: await uploadCover(writer), publishKey: "form22222222" };
  const id = await publishWithEditor(site, writer, form);
  await writer.post(`/blog/${id}/delete`, {});
  const refused = await submitEditor(writer, "/write", form);
  expect([refused.status, alertOf(refused)]).toEqual([
    409,
    "This blog was published and deleted since. Publish again to publish it anew.",
  ]);
  const { publishKey, ...fields } = fieldsOf(refused);
  expect(fields).toMatchObject({ ...rye, image: form.image });
  expect(publishKey).not.toBe(form.publishKey);
  const again = await submitEditor(writer, "/write", { ...form, publishKey });
  expect(again.headers.location).toBe("/");
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
});

test("who publishes and changes without end has to wait, and keeps every field", async ({ site, writer }) => {
  const form = { cover: undefined, image: await uploadCover(writer) };
  for (let count = 0; count < 120; count++) await site.limits.write.take(bob.id);
  const late = await submitEditor(writer, "/write", form);
  expect([late.status, alertOf(late)]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
  expect(fieldsOf(late)).toMatchObject({ ...rye, image: form.image });
});

test("a cover is an image that the writer uploaded", async ({ site, writer }) => {
  await addUser(site.db, ann);
  await publishWithEditor(site, writer, { cover: undefined, image: await uploadCover(writer) });
  for (const image of [await uploadCover(await site.logIn(ann)), "covers/s01-web-development", "x\0"]) {
    const answer = await submitEditor(writer, "/write", { cover: undefined, image });
    expect([answer.status, alertOf(answer)], image).toEqual([422, upload]);
    expect(fieldsOf(answer)).toMatchObject(rye);
  }
  const text = new File(["no image"], "cover.png", { type: "image/png" });
  const answer = await submitEditor(writer, "/write", { cover: text });
  expect([answer.status, alertOf(answer)]).toEqual([422, upload]);
  expect(fieldsOf(answer)).toMatchObject(rye);
  expect(await posts(site)).toHaveLength(1);
});

test("texts may be as long as the limits, counted in characters, and no longer", async ({ site, writer }) => {
  const longest = {
    title: "🚀".repeat(200),
    description: "é".repeat(500),
    content: `${"a ".repeat(99_999)}zz`,
  };
  await publishWithEditor(site, writer, longest);
  const image = await uploadCover(writer);
  for (const [name, limit] of [
    ["title", "200"],
    ["description", "500"],
    ["content", "200,000"],
  ] as const) {
    const form = { cover: undefined, image, [name]: `${longest[name]}x` };
    const answer = await submitEditor(writer, "/write", form);
    expect([answer.status, alertOf(answer)]).toEqual([
      422,
      `The ${name} may have ${limit} characters at most.`,
    ]);
    expect(fieldsOf(answer)).toMatchObject({ ...rye, image, [name]: form[name] });
  }
  expect(await posts(site)).toEqual([longest.title]);
});

test("what no database or page can hold is refused by name, and the rest stays", async ({ site, writer }) => {
  const image = await uploadCover(writer);
  const bad = [
    "\0",
    "\b",
    "\v",
    "\x1b",
    "\x7f",
    "\x85",
    "\ufdd0",
    "\ufffe",
    "\uffff",
    "\u{1fffe}",
    "\u{10ffff}",
  ];
  for (const name of ["title", "description", "content"])
    for (const character of bad) {
      const answer = await submitEditor(writer, "/write", {
        cover: undefined,
        image,
        [name]: `a${character}b`,
      });
      const alert = `The ${name} holds characters that cannot be kept. Please remove them.`;
      expect([answer.status, alertOf(answer)]).toEqual([422, alert]);
      // Where it stands can be seen.
      expect(fieldsOf(answer)).toMatchObject({ ...rye, image, [name]: "a\uFFFDb" });
    }
  await publishWithEditor(site, writer, { publishKey: "key\0" });
  expect(await posts(site)).toEqual([rye.title]);
});

test("another site cannot publish in somebody's name", async ({ site, writer }) => {
  for (const path of ["/write", "/write.data", "/upload"])
    expect((await submitEditor(writer, path, {}, { origin: "https://evil.example" })).status).toBe(403);
  expect(await posts(site)).toEqual([]);
});

async function posts({ db }: TestSite) {
  const rows = await db.selectFrom("blogs").select("title").where("kind", "=", "post").execute();
  return rows.map(({ title }) => title);
}
