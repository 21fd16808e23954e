import { visit } from "../support/fixtures.ts";
import { expect, test } from "../support/member.ts";
import {
  alertOf,
  draftBar,
  editorOf,
  isPublished,
  shows,
  textsOf,
  types,
  writes,
} from "../support/writing.ts";

const changedSince =
  "This blog was changed after this draft was kept. When you save it, it replaces that change.";

test("a session that ended while writing loses nothing: log in elsewhere, and publish", async ({
  page,
  context,
  member,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  const blog = textsOf("Between Two Sessions");
  await writes(page, blog);
  await context.clearCookies();
  await editorOf(page).publish.click();
  await expect(alertOf(page, "You need to be logged in to publish.")).toBeVisible();
  await shows(page, blog);
  const [login] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: "Login in a new tab" }).click(),
  ]);
  await login.getByPlaceholder("Email").fill(member.email);
  await login.getByPlaceholder("Password").fill(member.password);
  await login.getByRole("main").getByRole("button", { name: "Login", exact: true }).click();
  await expect(login.getByRole("banner").getByRole("button", { name: "Logout" })).toBeVisible();
  await login.close();
  await editorOf(page).publish.click();
  await isPublished(page, blog);
});

test("an unsent blog is offered back after a crash, in a bar, and is gone when it was published", async ({
  page,
  context,
}) => {
  const blog = textsOf("Saved from the Crash");
  await writes(page, blog);
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await visit(next, "/write");
  await expect(draftBar(next)).toContainText("Saved from the Crash");
  await shows(next, { title: "", description: "", content: "" });
  await draftBar(next).getByRole("button", { name: "Restore" }).click();
  await shows(next, blog);
  await expect(draftBar(next)).toHaveCount(0);
  await editorOf(next).publish.click();
  await isPublished(next, blog);
  await visit(next, "/write");
  await expect(draftBar(next)).toHaveCount(0);
});

test("a draft that is not wanted is discarded for good", async ({ page, context }) => {
  await visit(page, "/write");
  await types(page, { title: "Not Wanted" });
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await visit(next, "/write");
  await draftBar(next).getByRole("button", { name: "Discard" }).click();
  await expect(draftBar(next)).toHaveCount(0);
  await visit(next, "/write");
  await expect(draftBar(next)).toHaveCount(0);
});

test("leaving with unsent text asks first, and No stays", async ({ page }) => {
  await visit(page, "/write");
  await types(page, { title: "Half a Thought" });
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return asked.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const courses = page.getByRole("banner").getByRole("link", { name: "Course", exact: true });
  await courses.click();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL("/write");
  await expect(editorOf(page).title).toHaveValue("Half a Thought");
  await courses.click();
  await expect(page).toHaveURL("/course");
  expect(asked).toHaveLength(2);
});

test("a draft of a blog that was changed meanwhile can be saved, and says what it replaces", async ({
  page,
  context,
  member,
}) => {
  await visit(page, `/blog/${member.blogId}/edit`);
  await types(page, { description: "From the draft." });
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await visit(next, `/blog/${member.blogId}/edit`);
  await types(next, { description: "From another device." });
  await editorOf(next).save.click();
  await expect(next).toHaveURL(`/blog/${member.blogId}`);
  await visit(next, `/blog/${member.blogId}/edit`);
  await draftBar(next).getByRole("button", { name: "Restore" }).click();
  await expect(alertOf(next, changedSince)).toBeVisible();
  await expect(next.getByText("Draft kept in this browser")).toBeVisible();

  // It says so again, as long as it is not saved.
  await next.reload();
  await draftBar(next).getByRole("button", { name: "Restore" }).click();
  await expect(alertOf(next, changedSince)).toBeVisible();
  await editorOf(next).save.click();
  await expect(next).toHaveURL(`/blog/${member.blogId}`);
  await expect(next.getByText("From the draft.")).toBeVisible();
});

test("a form that was refused before the page came alive is kept as a draft", async ({
  page,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource/);
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/write");
  const editor = editorOf(page);
  await editor.title.fill("Too Early");
  await page.unroute("**/*.js");
  await editor.publish.click();
  await expect(alertOf(page, "Title, description, content, and image are required.")).toBeVisible();
  await expect(page.getByText("Draft kept in this browser")).toBeVisible();
  await expect(editor.title).toHaveValue("Too Early");
});
