import { expect } from "vitest";
import { blockUser } from "../../app/models/account.server.ts";
import { ann, bob, joins } from "../support/cast.ts";
import { alertOf, fieldsOf, rye, submitsEditor, uploadsCover, writesBlog } from "../support/editor.ts";
import { attributes, cardsOf, mainOf, textOf } from "../support/page.ts";
import { posts, test } from "./writer.ts";

const required = "Title, description, content, and image are required.";
const signedOut = "You need to be logged in to publish.";
const upload = "Failed to upload image. Please try again.";

test("a published blog is announced once, is first in the feed, and shows its cover to everybody", async ({
  site,
  writer,
}) => {
  await site.get("/");
  const answer = await submitsEditor(writer, "/write");
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
      const answer = await submitsEditor(writer, "/write", { [missing]: value, publishKey: "form22222222" });
      expect([answer.status, alertOf(answer)]).toEqual([422, required]);
      const { image, ...fields } = fieldsOf(answer);
      const { [missing]: gone, ...typed } = { ...rye, publishKey: "form22222222" } as Record<string, string>;
      expect(fields).toMatchObject(typed);
      expect(image).toMatch(missing === "cover" ? /^$/ : /^blogImages\/\w+\/rye-loaf$/);
    }
    expect(await posts(site)).toEqual([]);
  });

test("who is signed out is told so after the fields are complete, and keeps them", async ({ site }) => {
  const incomplete = await submitsEditor(site.person(), "/write", { content: "" });
  expect([incomplete.status, alertOf(incomplete)]).toEqual([422, required]);
  const complete = await submitsEditor(site.person(), "/write");
  expect([complete.status, alertOf(complete)]).toEqual([401, signedOut]);
  expect(fieldsOf(complete)).toMatchObject(rye);
  expect(await posts(site)).toEqual([]);
  expect(await site.db.selectFrom("images").select("key").execute()).toEqual([]);
});

test("a blocked user publishes nothing", async ({ site, writer }) => {
  await blockUser(site.db, bob.id);
  expect(alertOf(await submitsEditor(writer, "/write"))).toBe(signedOut);
  expect(await posts(site)).toEqual([]);
});

test("who publishes and changes without end has to wait, and keeps every field", async ({ site, writer }) => {
  const form = { cover: undefined, image: await uploadsCover(writer) };
  for (let count = 0; count < 120; count++) await site.limits.write.take(bob.id);
  const late = await submitsEditor(writer, "/write", form);
  expect([late.status, alertOf(late)]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
  expect(fieldsOf(late)).toMatchObject({ ...rye, image: form.image });
});

test("a cover is an image that the writer uploaded", async ({ site, writer }) => {
  await joins(site.db, ann);
  await writesBlog(site, writer, { cover: undefined, image: await uploadsCover(writer) });
  for (const image of [await uploadsCover(await site.signedIn(ann)), "covers/s01-web-development", "x\0"]) {
    const answer = await submitsEditor(writer, "/write", { cover: undefined, image });
    expect([answer.status, alertOf(answer)], image).toEqual([422, upload]);
    expect(fieldsOf(answer)).toMatchObject(rye);
  }
  const text = new File(["no image"], "cover.png", { type: "image/png" });
  const answer = await submitsEditor(writer, "/write", { cover: text });
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
  await writesBlog(site, writer, longest);
  const image = await uploadsCover(writer);
  for (const [name, limit] of [
    ["title", "200"],
    ["description", "500"],
    ["content", "200,000"],
  ] as const) {
    const form = { cover: undefined, image, [name]: `${longest[name]}x` };
    const answer = await submitsEditor(writer, "/write", form);
    expect([answer.status, alertOf(answer)]).toEqual([
      422,
      `The ${name} may have ${limit} characters at most.`,
    ]);
    expect(fieldsOf(answer)).toMatchObject({ ...rye, image, [name]: form[name] });
  }
  expect(await posts(site)).toEqual([longest.title]);
});

test("what no database or page can hold is refused by name, and the rest stays", async ({ site, writer }) => {
  const image = await uploadsCover(writer);
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
      const answer = await submitsEditor(writer, "/write", {
        cover: undefined,
        image,
        [name]: `a${character}b`,
      });
      const alert = `The ${name} holds characters that cannot be kept. Please remove them.`;
      expect([answer.status, alertOf(answer)]).toEqual([422, alert]);
      // Where it stands can be seen.
      expect(fieldsOf(answer)).toMatchObject({ ...rye, image, [name]: "a\uFFFDb" });
    }
  await writesBlog(site, writer, { publishKey: "key\0" });
  expect(await posts(site)).toEqual([rye.title]);
});

test("another site cannot publish in somebody's name", async ({ site, writer }) => {
  for (const path of ["/write", "/write.data", "/upload"])
    expect((await submitsEditor(writer, path, {}, { origin: "https://evil.example" })).status).toBe(403);
  expect(await posts(site)).toEqual([]);
});
