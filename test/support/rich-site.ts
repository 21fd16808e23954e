// A site with something of everything that an export holds.
import { readPosts } from "../../tools/seed/posts.ts";
import { fileOf } from "./content.ts";
import { addPerson, edda, olga } from "./desk-people.ts";
import { editBlog, fieldsOf, publishWithEditor } from "./editor.ts";
import { movedTo } from "./moved-to.ts";
import { publishPage } from "./own-page.ts";
import { ann, bob, publish } from "./people-and-blogs.ts";
import { sendComment } from "./send-comment.ts";
import type { TestSite } from "./site.ts";

type Browser = Awaited<ReturnType<TestSite["logIn"]>>;

const list = "list22222222";
const lesson = fileOf("course/s12/first-program");
const postCount = 24;

/** Fills a site through its own forms. Returns the ids of the posts that were written in the editor. */
export async function fillRichSite(site: TestSite) {
  for (const person of [olga, edda, { ...bob, name: "Bob Baker" }, { ...ann, role: "author" as const }])
    await addPerson(site, person);
  const [owner, bobs, anns] = [await site.logIn(olga), await site.logIn(bob), await site.logIn(ann)];
  for (const [id, handle] of [
    [ann.id, "ann"],
    [bob.id, "bob"],
  ] as const)
    await site.db.updateTable("users").set({ handle, bio: "Bakes." }).where("id", "=", id).execute();
  for (const [at, post] of readPosts().slice(-postCount).entries())
    await publish(
      site.db,
      { ...post, id: `seed${String(at).padStart(8, "0")}`, author: at % 2 ? ann : bob, published: dayOf(at) },
      {},
      ["Bread", `Topic ${at % 5}`],
    );
  const content =
    "Café, *flour*\r\n\r\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nlet a;\n```\n\n---\n\nend  ";
  const rye = await publishWithEditor(site, bobs, { content, topics: "Rye, Bread" });
  const german = await publishWithEditor(site, bobs, {
    ...{ title: "Roggenbrot", lang: "de", translationOf: `/blog/${rye}` },
  });
  const gone = await publishWithEditor(site, anns, { title: "Gone tomorrow" });
  await anns.post(`/blog/${gone}/delete`, {});
  await editBlog(bobs, rye, { title: "Rye, again" });
  await talk(bobs, anns, `/blog/${rye}`, rye);
  await talk(bobs, anns, `/${lesson.key}`, lesson.target);
  for (const id of [rye, german, "seed00000003", "s7"]) await anns.post(`/blog/${id}/like`, { on: "yes" });
  await site.openBrowser().post("/blog/s7/like", { on: "yes" });
  await anns.post(`/blog/${rye}/bookmark`, { on: "yes" });
  await anns.post(`/follow/${bob.id}`, { on: "yes" });
  await bobs.post(`/blog/${rye}/authors`, { act: "ask", handle: "ann" });
  await anns.post(`/blog/${rye}/authors`, { act: "accept" });
  for (const id of [rye, "seed00000001", "seed00000003"])
    await bobs.post(`/blog/${id}/lists`, { title: "Bread", key: list, shown: list, list });
  await bobs.post(`/lists/${list}`, { act: "save", title: "Bread", public: "yes", series: "yes" });
  await publishPage(owner);
  await changeCatalogue(owner);
  await changeLessons(owner, rye);
  await owner.post("/desk/site/front-page", { tagline: "All about bread", topics: "Bread" });
  await anns.post("/progress", { on: `${lesson.key.replace("course/", "")}/done` });
  const passage = { id: "passage22222", exact: "program", start: "8", note: "" };
  await anns.post(`/blog/${lesson.target}/highlights`, { ...passage, on: "yes" });
  return { rye, german };
}

const dayOf = (at: number) => new Date(Date.parse("2026-02-01T08:00:00Z") + at * 86_400_000).toISOString();

async function talk(bobs: Browser, anns: Browser, path: string, place: string) {
  const say = async (browser: Browser, text: string, more = {}) =>
    (await sendComment(browser, place, text, { path, ...more })).id;
  const first = await say(anns, "Why *rye*?");
  await say(bobs, "It @ann keeps.", { answers: first });
  await bobs.post(`/comments/${first}/like`, { on: "yes" });
}

async function changeCatalogue(owner: Browser) {
  for (const id of ["s3", "s12"]) await editBlog(owner, id, { description: "In our own words." });
  await owner.post("/desk/courses/s5", { act: "hide" });
  const facts = fieldsOf(await owner.get("/desk/courses/s3"));
  await owner.post("/desk/courses/s3", { ...facts, act: "facts", level: "beginner", price: "€ 90" });
  const { headers } = await owner.post("/desk/courses", { act: "new", kind: "course", title: "Baking" });
  const course = /\/desk\/courses\/(\w+)/.exec(headers.location!)![1]!;
  await owner.post(`/desk/courses/${course}`, { act: "show" });
  await owner.post("/desk/courses", await movedTo(owner, "/desk/courses", course, 0));
  await owner.post("/desk/courses/paths/web-developer", { act: "hide" });
}

/** Edits one, hides one, writes one, and makes a post one. */
async function changeLessons(owner: Browser, post: string) {
  const desk = "/desk/courses/s12";
  await editBlog(owner, lesson.target, { title: "Hello, bread" });
  await owner.post(desk, { act: "hide-lesson", lesson: "loops" });
  const { headers } = await owner.post(desk, { act: "new-lesson", title: "Our own" });
  const own = /\/blog\/(\w+)\//.exec(headers.location!)![1]!;
  await editBlog(owner, own, { description: "More of it.", content: "> [!EXERCISE] Bake\n> Now." });
  await owner.post(desk, { act: "show-lesson", lesson: "our-own" });
  await owner.post(desk, { act: "add-post", post: `/blog/${post}` });
}
