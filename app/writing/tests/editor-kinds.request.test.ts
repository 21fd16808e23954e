import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { fileOf } from "../../../test/support/content.ts";
import { save } from "../../../test/support/drafts.ts";
import { alertOf, fieldsOf, submitEditor } from "../../../test/support/editor.ts";
import { publishPage } from "../../../test/support/own-page.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";

const test = base.extend("owner", async ({ site }) => {
  await saveSiteSettings(site.db, { newsletter: "on" });
  await site.parts.siteSettings.reload();
  return logInOwner(site);
});

/** What the editor of a text says and offers, once a draft of it is saved. */
async function editorOf(owner: Browser, blogId: string) {
  const address = `/blog/${blogId}/edit`;
  const { publishKey, revision, base = 0 } = fieldsOf(await owner.get(address));
  const draft = { blogId, blogRevision: revision, base, title: "Rye" };
  const { status } = await save(owner, publishKey!, draft);
  expect(status).toBe(200);
  const main = mainOf((await owner.get(address)).text);
  const [buttons, links] = [elementsOf(main, "button"), elementsOf(main, "a")];
  return {
    fields: elementsOf(main, "textarea").map(({ attributes }) => attributes.placeholder),
    hasSettings: main.includes("Topics and settings") && main.includes('name="cover"'),
    button: buttons.find(({ attributes }) => /\bprimary\b/.test(attributes.class ?? ""))?.text,
    offers: links.map(({ text }) => text).filter((text) => /^(?:Schedule|Send|Unpublish)/.test(text)),
    back: links
      .filter(({ attributes }) => attributes.href?.startsWith("/desk/"))
      .map(({ text, attributes }) => `${text}: ${attributes.href}`),
  };
}

test("the editor of a post speaks of a story, and sends it to subscribers", async ({ site, owner }) => {
  await publish(site.db, bread);
  expect(await editorOf(owner, bread.id)).toEqual({
    fields: ["Title", "Short Description...", "Tell your story…"],
    hasSettings: true,
    button: "Update",
    offers: ["Schedule…", "Send to subscribers…", "Unpublish"],
    back: [],
  });
});

test("the editor of a lesson speaks of a lesson, has no cover, mails nobody, and leads back to its course", async ({
  owner,
}) => {
  const lesson = {
    fields: ["Title of the lesson", "Short description, if you like", "Write the lesson…"],
    hasSettings: false,
    offers: ["Schedule…"],
  };
  expect(await editorOf(owner, fileOf("course/s12/first-program").target)).toEqual({
    ...lesson,
    button: "Save lesson",
    back: ["Back to the course: /desk/courses/s12"],
  });
  const { headers } = await owner.post("/desk/courses/s3", { act: "new-lesson", title: "Rye" });
  const id = headers.location!.split("/")[2]!;
  expect(await editorOf(owner, id)).toMatchObject({ ...lesson, button: "Publish lesson" });
  const form = { ...fieldsOf(await owner.get(headers.location!)), description: "", cover: undefined };
  for (const alert of ["Lesson published.", "Saved."]) {
    const { revision } = fieldsOf(await owner.get(headers.location!));
    await submitEditor(owner, headers.location!, { ...form, revision, content: alert });
    expect(alertOf(await owner.get("/desk/courses/s3"))).toBe(alert);
  }
});

test("the editor of a course or a service names it, and leads back to its page at the desk", async ({
  owner,
}) => {
  expect(await editorOf(owner, "s3")).toEqual({
    fields: ["Title of the course", "Short Description...", "Describe the course…"],
    hasSettings: true,
    button: "Save course",
    offers: ["Schedule…", "Unpublish"],
    back: ["Back to the course: /desk/courses/s3"],
  });
  const { headers } = await owner.post("/desk/courses", { act: "new", kind: "service", title: "Baking" });
  const editor = headers.location!;
  const id = editor.split("/")[2]!;
  expect(await editorOf(owner, id)).toMatchObject({ button: "Publish service" });
  // Its changes are discarded; the service itself is deleted at the desk.
  const draft = fieldsOf(await owner.get(editor)).publishKey;
  expect((await owner.get(`/write/${draft}`)).headers.location).toBe(editor);
  expect(textOf((await owner.get(`/write/${draft}/discard`)).text)).toContain("Discard your changes?");
  const { publishKey, revision } = fieldsOf(await owner.get(editor));
  const published = await submitEditor(owner, editor, { publishKey, revision });
  expect(published.headers.location).toBe(`/desk/courses/${id}`);
  expect(alertOf(await owner.get(`/desk/courses/${id}`))).toBe("Service published.");
});

test("the editor of an own page has a title and a text alone, and goes out at once", async ({ owner }) => {
  const { headers } = await publishPage(owner);
  expect(await editorOf(owner, headers.location!.split("/").at(-1)!)).toEqual({
    fields: ["Title", "Tell your story…"],
    hasSettings: false,
    button: "Publish",
    offers: [],
    back: [],
  });
});
