import { expect } from "vitest";
import { test as base, edda, loggedActs } from "../../../test/support/desk-people.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, cafe, nihongo, publish } from "../../../test/support/people-and-blogs.ts";

/** Fixture: three public posts. */
const test = base.extend("posts", async ({ site }) => {
  for (const blog of [bread, cafe, nihongo]) await publish(site.db, blog);
  return [bread.id, cafe.id, nihongo.id];
});

const address = "/desk/courses/s4";
const move = (who: Record<string, string>, ...order: string[]) => ({
  act: "move-lesson",
  order: order.join(),
  ...who,
});
const add = (id: string) => ({ act: "add-post", post: `/blog/${id}` });

test("editors add posts to a course, and members find them there in that order", async ({
  site,
  editor,
  posts,
}) => {
  expect(textOf(mainOf((await editor.get(address)).text))).toContain("This course has no lessons yet.");
  for (const post of [bread.id, ` ${site.url}/blog/${cafe.id}?a=b `, `/desk/posts/${nihongo.id}`]) {
    const response = await editor.post(address, { act: "add-post", post });
    expect([response.status, response.headers.location]).toEqual([303, address]);
  }
  expect(await lessonIds(editor)).toEqual(posts);
  const post = elementOf(mainOf((await editor.get("/desk/posts/s4")).text), "a", { href: address })!;
  expect(post.text).toBe("Lessons");
});

test("a lesson is moved earlier or later, and removed; an act that is sent twice is done and logged once", async ({
  site,
  editor,
  posts,
}) => {
  for (const id of [...posts, bread.id]) await editor.post(address, add(id));
  const names = elementsOf(mainOf((await editor.get(address)).text), "button").flatMap(
    ({ attributes }) => attributes["aria-label"] ?? [],
  );
  expect(names).toEqual([
    ...["Later", "Move", "Hide", "Remove"].map((name) => `${name}: ${bread.title}`),
    ...["Earlier", "Later", "Move", "Hide", "Remove"].map((name) => `${name}: ${cafe.title}`),
    ...["Earlier", "Move", "Hide", "Remove"].map((name) => `${name}: ${nihongo.title}`),
  ]);
  const acts: { fields: Record<string, string>; after: string[] }[] = [
    {
      fields: move({ earlier: nihongo.id }, bread.id, cafe.id, nihongo.id),
      after: [bread.id, nihongo.id, cafe.id],
    },
    {
      fields: move({ moved: bread.id }, nihongo.id, cafe.id, bread.id),
      after: [nihongo.id, cafe.id, bread.id],
    },
    { fields: move({ later: "nobody" }, bread.id, cafe.id), after: [nihongo.id, cafe.id, bread.id] },
    {
      fields: move({ later: bread.id }, nihongo.id, cafe.id, bread.id),
      after: [nihongo.id, cafe.id, bread.id],
    },
    {
      fields: move({ moved: bread.id }, bread.id, "gone", nihongo.id, nihongo.id),
      after: [bread.id, cafe.id, nihongo.id],
    },
    {
      fields: move({ later: cafe.id }, bread.id, cafe.id, nihongo.id),
      after: [bread.id, nihongo.id, cafe.id],
    },
    { fields: { act: "remove-lesson", lesson: nihongo.id }, after: [bread.id, cafe.id] },
  ];
  for (const { fields, after } of acts)
    for (const _ of [1, 2]) {
      expect((await editor.post(address, fields)).status).toBe(303);
      expect(await lessonIds(editor)).toEqual(after);
    }
  // The log names posts by their titles.
  expect(textOf(mainOf((await editor.get("/desk/log")).text))).toMatch(
    new RegExp(`You removed a lesson from \\S.*: ${nihongo.title}`),
  );
  const log = (await loggedActs(site)).map(({ actor_id, object, act, to }) =>
    [actor_id, object, act, to].join(" "),
  );
  const entry = (act: string, id: string) => `${edda.id} blog:s4 ${act} /blog/${id}`;
  // Entries of the same millisecond have no order.
  expect(log.sort()).toEqual(
    [
      ...posts.map((id) => entry("add-lesson", id)),
      ...[nihongo.id, bread.id, bread.id, cafe.id].map((id) => entry("move-lesson", id)),
      entry("remove-lesson", nihongo.id),
    ].sort(),
  );
  expect(textOf(mainOf((await editor.get(address)).text))).toContain(
    `You removed a lesson from this: ${nihongo.title}`,
  );
});

test("only a public post becomes a lesson; the address that was typed stays in the field", async ({
  site,
  editor,
  posts: _,
}) => {
  await site.db.updateTable("blogs").set({ status: "unpublished" }).where("id", "=", cafe.id).execute();
  for (const post of ["", "/blog/nothing", "/blog/s1", `/blog/${cafe.id}`, "/blog/%00"]) {
    const response = await editor.post(address, { act: "add-post", post });
    expect(response.status, post).toBe(422);
    const main = mainOf(response.text);
    expect(elementOf(main, "input", { name: "post", type: "text" })!.attributes.value ?? "").toBe(post);
    expect(elementOf(main, "p", { role: "alert" })!.text).toBe("There is no public post at that address.");
  }
  expect(await lessonIds(editor)).toEqual([]);
  expect((await editor.post("/desk/courses/s15", add(bread.id))).status, "a service").toBe(404);
});

test("a course takes at most 50 posts, and one more is refused", async ({ site, editor, posts: _ }) => {
  const lesson = { course_id: "s4", blog_id: nihongo.id, minutes: null };
  const rows = Array.from({ length: 49 }, (_, at) => ({ ...lesson, slug: `old${at}`, number: at + 1 }));
  await site.db.insertInto("lessons").values(rows).execute();
  expect((await editor.post(address, add(bread.id))).status).toBe(303);
  const response = await editor.post(address, add(cafe.id));
  expect(response.status).toBe(422);
  expect(response.text).toContain("as many lessons as it may have");
  expect((await editor.post(address, add(bread.id))).status).toBe(303);
});

test("an editor says how many minutes a lesson takes, and whoever counted before says the words' again", async ({
  site,
  editor,
  posts: [post],
}) => {
  await editor.post(address, add(post!));
  const minutes = async (value: string) => {
    const { status } = await editor.post(address, { act: "minutes", lesson: post!, minutes: value });
    return [status, /(\d+) min</.exec((await site.get("/blog/s4")).text.replaceAll("<!-- -->", ""))?.[1]];
  };
  expect(await minutes("45")).toEqual([303, "45"]);
  for (const wrong of ["0", "601", "4.5", "-1", "x"]) expect(await minutes(wrong)).toEqual([422, "45"]);
  expect(await minutes(" ")).toEqual([303, "1"]);
});

test("two editors who add at once both find their post in the list", async ({ editor, posts }) => {
  await Promise.all(posts.map((id) => editor.post(address, add(id))));
  expect((await lessonIds(editor)).sort()).toEqual([...posts].sort());
});

test("the desk shows the title and state of a lesson that was taken down, but not the title of an author's draft", async ({
  site,
  editor,
  posts,
}) => {
  for (const id of posts) await editor.post(address, add(id));
  const hide = (id: string, status: "taken-down" | "unpublished") =>
    site.db.updateTable("blogs").set({ status }).where("id", "=", id).execute();
  await hide(bread.id, "taken-down");
  await hide(cafe.id, "unpublished");
  const text = textOf(elementOf(mainOf((await editor.get(address)).text), "ol")!.innerHtml);
  expect(text).toContain(`${bread.title} a post Taken down`);
  expect(text).toContain("A post that is not public a post Unpublished");
  expect(text).not.toContain(cafe.title);
  await editor.post(address, { act: "remove-lesson", lesson: cafe.id });
  await hide(bread.id, "unpublished");
  expect(await lessonIds(editor)).toEqual([nihongo.id]);
});

/** The lessons that a member finds at the course. */
async function lessonIds(member: { get(path: string): Promise<{ text: string }> }) {
  const main = mainOf((await member.get("/blog/s4")).text);
  const section = elementOf(main, "section", { class: "lessons" });
  if (!section) return [];
  return elementsOf(section.innerHtml, "li").map(({ attributes }) => attributes["data-lesson"]!);
}
