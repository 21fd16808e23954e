import { expect } from "vitest";
import {
  alertOf,
  fieldsOf,
  publishWithEditor,
  rye,
  submitEditor,
  uploadCover,
} from "../../../test/support/editor.ts";
import {
  attributeValues,
  cardIdsOf,
  elementOf,
  elementsOf,
  mainOf,
  textOf,
} from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { postTitles, test } from "../../../test/support/writer.ts";

const requiredMessage = "Title, description, content, and image are required.";
const signedOutMessage = "You need to be logged in to publish.";
const uploadFailedMessage = "Failed to upload image. Please try again.";

test("after a publish an alert says so once, and the blog is first in the feed and shows its cover to everybody", async ({
  site,
  writer,
}) => {
  await site.get("/");
  const response = await submitEditor(writer, "/write");
  expect([response.status, response.headers.location]).toEqual([303, "/"]);
  const home = await writer.get("/");
  expect(alertOf(home)).toBe("Blog published successfully!");
  expect(alertOf(await writer.get("/"))).toBe("");
  const id = cardIdsOf(home.text)[0]!;
  expect(elementsOf(home.text, "a", { href: `/blog/${id}` }).map(({ text }) => text)).toContain("View it");
  expect(id).toMatch(/^[a-z0-9]{12}$/);
  expect(cardIdsOf((await site.get("/")).text)[0]).toBe(id);

  const page = await site.get(`/blog/${id}`);
  const mainText = textOf(mainOf(page.text));
  for (const text of [rye.title, rye.description, bob.email, "Then wait."]) expect(mainText).toContain(text);
  expect(page.text).toContain("<strong>rye</strong>");
  const image = attributeValues(mainOf(page.text), "src").find((src) => src.includes("rye-loaf"))!;
  const { status, headers } = await site.get(image);
  expect([status, headers["content-type"]]).toEqual([200, "image/webp"]);
});

for (const missing of ["title", "description", "content", "cover"])
  test(`without a ${missing} nothing is published, and the form keeps the other texts`, async ({
    site,
    writer,
  }) => {
    for (const value of missing === "cover"
      ? [undefined]
      : [undefined, "", " \t\r\n ", "\u200b\u3164\u2800"]) {
      const response = await submitEditor(writer, "/write", {
        [missing]: value,
        publishKey: "form22222222",
      });
      expect([response.status, alertOf(response)]).toEqual([422, requiredMessage]);
      const id = missing === "cover" ? "image" : missing;
      const [marked, ...others] = elementsOf(mainOf(response.text), "*", { "aria-invalid": "true" });
      expect([marked!.attributes.id, marked!.attributes["aria-describedby"], others]).toEqual([
        id,
        `${id}-empty`,
        [],
      ]);
      expect(elementOf(response.text, "a", { href: `#${id}` })).toBeDefined();
      const { image, ...fields } = fieldsOf(response);
      const { [missing]: omitted, ...otherTexts } = { ...rye, publishKey: "form22222222" } as Record<
        string,
        string
      >;
      expect(fields).toMatchObject(otherTexts);
      expect(image).toMatch(missing === "cover" ? /^$/ : /^blogImages\/\w+\/rye-loaf$/);
    }
    expect(await postTitles(site)).toEqual([]);
  });

test("a visitor whose form is complete is asked to log in, and the form keeps its texts", async ({
  site,
}) => {
  const incompleteResponse = await submitEditor(site.openBrowser(), "/write", { content: "" });
  expect([incompleteResponse.status, alertOf(incompleteResponse)]).toEqual([422, requiredMessage]);
  const completeResponse = await submitEditor(site.openBrowser(), "/write");
  expect([completeResponse.status, alertOf(completeResponse)]).toEqual([401, signedOutMessage]);
  expect(fieldsOf(completeResponse)).toMatchObject(rye);
  expect(await postTitles(site)).toEqual([]);
  expect(await site.db.selectFrom("images").select("key").execute()).toEqual([]);
});

test("a user who publishes too often has to wait, and the form keeps its texts", async ({ site, writer }) => {
  const form = { cover: undefined, image: await uploadCover(writer) };
  for (let count = 0; count < 120; count++) await site.limits.write.take(bob.id);
  const refusal = await submitEditor(writer, "/write", form);
  expect([refusal.status, alertOf(refusal)]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
  expect(fieldsOf(refusal)).toMatchObject({ ...rye, image: form.image });
});

test("a cover must be an image that the writer uploaded", async ({ site, writer }) => {
  await addUser(site.db, ann);
  await publishWithEditor(site, writer, { cover: undefined, image: await uploadCover(writer) });
  for (const image of [await uploadCover(await site.logIn(ann)), "covers/s01-web-development", "x\0"]) {
    const response = await submitEditor(writer, "/write", { cover: undefined, image });
    expect([response.status, alertOf(response)], image).toEqual([422, uploadFailedMessage]);
    expect(fieldsOf(response)).toMatchObject(rye);
  }
  const text = new File(["no image"], "cover.png", { type: "image/png" });
  const response = await submitEditor(writer, "/write", { cover: text });
  expect([response.status, alertOf(response)]).toEqual([
    422,
    `${uploadFailedMessage} It is damaged, or none of JPEG, PNG, WebP, GIF, AVIF, TIFF and SVG.`,
  ]);
  expect(fieldsOf(response)).toMatchObject(rye);
  expect(await postTitles(site)).toHaveLength(1);
});

test("texts may be as long as the limits, counted in characters, and hold no character that cannot be saved", async ({
  site,
  writer,
}) => {
  const longestTexts = {
    title: "🚀".repeat(200),
    description: "é".repeat(500),
    content: `${"a ".repeat(99_999)}zz`,
  };
  await publishWithEditor(site, writer, longestTexts);
  const image = await uploadCover(writer);
  for (const [name, limit] of [
    ["title", "200"],
    ["description", "500"],
    ["content", "200,000"],
  ] as const) {
    const form = { cover: undefined, image, [name]: `${longestTexts[name]}x` };
    const response = await submitEditor(writer, "/write", form);
    expect([response.status, alertOf(response)]).toEqual([
      422,
      `The ${name} may have ${limit} characters at most.`,
    ]);
    expect(fieldsOf(response)).toMatchObject({ ...rye, image, [name]: form[name] });
  }
  for (const name of ["title", "description", "content"]) {
    const form = { cover: undefined, image, [name]: "Rye\u0007" };
    const response = await submitEditor(writer, "/write", form);
    expect([response.status, alertOf(response)]).toEqual([
      422,
      `The ${name} holds characters that cannot be saved. Please remove them.`,
    ]);
    expect(fieldsOf(response)).toMatchObject({ ...rye, image, [name]: "Rye\uFFFD" });
  }
  expect(await postTitles(site)).toEqual([longestTexts.title]);
});
