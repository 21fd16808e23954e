import { expect } from "vitest";
import { alertOf, fieldsOf, rye, submitEditor } from "../../../test/support/editor.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { postTitles, test } from "../../../test/support/writer.ts";
import { nameFromEmail } from "../../accounts/lib/account.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";

const ada = { id: "ada222222222", email: "ada.lovelace+blog@example.com", name: null };
const bylineText = `Under which name? Everyone will see ${ada.email} .`;

test("before somebody without a name publishes, the bar says what everyone will see, and suggests a name", async ({
  site,
}) => {
  const browser = await site.logIn(ada);
  const page = (await browser.get("/write")).text;
  expect(textOf(mainOf(page))).toContain(bylineText);
  expect(elementOf(page, "input", { name: "name" })!.attributes.value).toBe("Ada Lovelace");
  expect(elementOf(page, "button", { name: "byline" })!.text).toBe("Use this name");
  const named = textOf(mainOf((await (await site.logIn(ann)).get("/write")).text));
  expect([named.includes("Everyone will see"), named.includes("As Ann Archer")]).toEqual([false, true]);
});

test("without JavaScript the button saves the name, publishes nothing, and keeps every field and the cover", async ({
  site,
}) => {
  const browser = await site.logIn(ada);
  const fields = { byline: "name", name: " Ada Lovelace ", publishKey: "byline222222" };
  const response = await submitEditor(browser, "/write", fields);
  expect([response.status, alertOf(response)]).toEqual([200, ""]);
  expect(fieldsOf(response)).toMatchObject({ ...rye, publishKey: "byline222222" });
  const { image } = fieldsOf(response);
  expect(image).toMatch(/^blogImages\//);
  expect(textOf(mainOf(response.text))).toContain("As Ada Lovelace");
  expect(await postTitles(site)).toEqual([]);
  const published = await submitEditor(browser, "/write", { cover: undefined, image });
  expect(published.headers.location).toBe("/");
  const home = (await site.get("/")).text;
  expect([home.includes("Ada Lovelace"), home.includes("ada.lovelace")]).toEqual([true, false]);
});

test("an empty name, or one that nobody may use, is refused beside the field, and nothing typed is lost", async ({
  site,
  writer,
}) => {
  for (const [name, error] of [
    [" ", "Please enter a name."],
    ["Lectern Academy", "That is the company's name. Please choose another one."],
    ["Bob\0", "That name holds characters that cannot be saved."],
  ] as const) {
    const response = await submitEditor(writer, "/write", { byline: "name", name });
    expect([response.status, alertOf(response)]).toEqual([422, error]);
    expect(fieldsOf(response)).toMatchObject({ ...rye, name: name.trim().replace("\0", "\uFFFD") });
  }
  const { name } = await site.db
    .selectFrom("users")
    .select("name")
    .where("id", "=", bob.id)
    .executeTakeFirstOrThrow();
  expect(name).toBeNull();
  const visitor = await submitEditor(site.openBrowser(), "/write", { byline: "name", name: "Eve" });
  expect(visitor.status).toBe(401);
});

test("the default stays the e-mail: a publish that ignores the offer shows it", async ({ site, writer }) => {
  await submitEditor(writer, "/write", { name: "Bob Barista" });
  expect(textOf((await site.get("/")).text)).toContain(bob.email);
});

test("a name is suggested from the letters of an address", () => {
  expect(
    ["ada.lovelace@x.org", "bob@x.org", "j-p_sartre99@x.org", "42@x.org", "élan.vital@x.org"].map(
      nameFromEmail,
    ),
  ).toEqual(["Ada Lovelace", "Bob", "J P Sartre", "", "Élan Vital"]);
});

test("where mail is sent, publishing needs a confirmed e-mail, unless the owner says otherwise", async ({
  openWith,
}) => {
  const site = await openWith({ SMTP_URL: "smtp://127.0.0.1:9" });
  const browser = await site.logIn(bob);
  expect(textOf(mainOf((await browser.get("/write")).text))).toContain("Confirm your email to publish");
  // The specified checks come first.
  expect(alertOf(await submitEditor(browser, "/write", { title: "" }))).toBe(
    "Title, description, content, and image are required.",
  );
  const refusal = await submitEditor(browser, "/write");
  expect([refusal.status, alertOf(refusal)]).toEqual([
    403,
    "Please confirm your email before you publish. Your account page can send the link again.",
  ]);
  expect(fieldsOf(refusal)).toMatchObject({ ...rye, image: expect.stringContaining("blogImages/") });
  expect(mainOf(refusal.text)).toContain('href="/account"');
  expect(await postTitles(site)).toEqual([]);
  await site.db.updateTable("users").set({ email_verified_at: "2026-01-01T00:00:00.000Z" }).execute();
  expect((await submitEditor(browser, "/write")).headers.location).toBe("/");
  await site.db.updateTable("users").set({ email_verified_at: null }).execute();
  await saveSiteSettings(site.db, { needsVerifiedEmail: false });
  await expect.poll(() => site.parts.siteSettings.current().needsVerifiedEmail).toBe(false);
  expect((await submitEditor(browser, "/write")).headers.location).toBe("/");
});

test("a reader is told that writing is for authors, and the server publishes and stores nothing", async ({
  site,
  writer,
}) => {
  await site.db.updateTable("users").set({ role: "reader" }).execute();
  const page = await writer.get("/write");
  expect([page.status, elementOf(mainOf(page.text), "h1")!.text]).toEqual([200, "Writing is for authors"]);
  const response = await submitEditor(writer, "/write");
  expect([response.status, alertOf(response)]).toEqual([
    403,
    "Your account may read and save blogs, but not write them.",
  ]);
  expect(fieldsOf(response)).toMatchObject(rye);
  expect(await postTitles(site)).toEqual([]);
  expect(await site.db.selectFrom("images").select("key").execute()).toEqual([]);
});
