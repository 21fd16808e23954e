// The name under which a blog appears.
import { expect } from "vitest";
import { publishWithEditor } from "../../support/editor.ts";
import { mainOf, textOf } from "../../support/page.ts";
import { addUser, bob, bread } from "../../support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../support/site.ts";

/** Fixture: a blog by Bob, and Bob's browser. */
const test = base.extend("blog", async ({ site }) => {
  await addUser(site.db, bob);
  const writer = await site.logIn(bob);
  return { writer, id: await publishWithEditor(site, writer, { description: "A dark loaf, findable." }) };
});

test("a writer without a display name appears under the e-mail, and the editor says so", async ({
  site,
  blog,
}) => {
  expect(textOf((await blog.writer.get("/write")).text)).toContain(`As ${bob.email}`);
  expect(textOf(mainOf((await site.get(`/blog/${blog.id}`)).text))).toContain(bob.email);
});

test("a new display name appears on old blogs at once, and the e-mail appears nowhere any more", async ({
  site,
  blog,
}) => {
  const pagePaths = ["/", `/blog/${blog.id}`, "/search?q=findable", "/feed", `/blog/${bread.id}`, "/blog/s1"];
  const dataPaths = ["/_.data", `/blog/${blog.id}.data`, "/search.data?q=findable"];
  for (const path of [...pagePaths, ...dataPaths]) await site.get(path);
  await blog.writer.post("/profile", { name: "Bob Barista" });

  const reader = await site.logIn(await addCara(site));
  await reader.act(`/blog/${blog.id}/bookmark`, { on: "yes" });
  for (const path of [...pagePaths, ...dataPaths, "/profile", "/profile.data", `/blog/${blog.id}/edit`])
    for (const somebody of [site.openBrowser(), reader])
      expect((await somebody.get(path)).text, path).not.toContain(bob.email);
  for (const somebody of [site.openBrowser(), reader])
    expect(textOf(mainOf((await somebody.get(`/blog/${blog.id}`)).text))).toContain("Bob Barista");
  expect(textOf((await blog.writer.get("/write")).text)).toContain("As Bob Barista");
});

test("when the display name is removed, the e-mail is shown again", async ({ site, blog }) => {
  for (const name of ["Bob Barista", "  "]) await blog.writer.post("/profile", { name });
  expect(textOf(mainOf((await site.get(`/blog/${blog.id}`)).text))).toContain(bob.email);
});

async function addCara({ db }: TestSite) {
  const user = { id: "cara22222222", email: "cara@example.com", name: null };
  await addUser(db, user as typeof bob);
  return user;
}
