import { expect } from "vitest";
import { storeImage } from "../../app/core/image.server.ts";
import { accepted } from "../../app/lib/refused-images.ts";
import { openBrowser } from "../support/browser.ts";
import { alertOf, cover, submitEditor } from "../support/editor.ts";
import { attributeValues, cardIdsOf, elementOf, mainOf, textOf } from "../support/page.ts";
import { addUser, bob } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { type TestSite, test } from "../support/site.ts";

const builtInId = /^s\d+$/;

const blogCount = 50;

test("after a kill at any moment, each acknowledged blog exists once, and every blog is complete", async ({
  site,
  database,
  onTestFinished,
}) => {
  const forms = await createForms(site);
  const { cookies } = await site.logIn(bob);
  await site.close();
  const start = async () => {
    const program = runProgram(database.settings);
    onTestFinished(program.end);
    const writer = openBrowser(await program.ready);
    for (const [name, value] of cookies) writer.cookies.set(name, value);
    return { program, writer };
  };

  const firstStart = await start();
  const acknowledgedTitles: string[] = [];
  await Promise.allSettled(
    forms.map(async (form) => {
      const response = await submitEditor(firstStart.writer, "/write", form);
      if (response.headers.location === "/") acknowledgedTitles.push(form.title);
      if (acknowledgedTitles.length === 15) firstStart.program.kill("SIGKILL");
    }),
  );
  await firstStart.program.ended;
  expect(acknowledgedTitles.length).toBeGreaterThanOrEqual(15);
  expect(acknowledgedTitles.length).toBeLessThan(blogCount);

  const { writer } = await start();
  const storedTitles = await readCompleteBlogs(writer);
  expect(new Set(storedTitles).size).toBe(storedTitles.length);
  expect(storedTitles).toEqual(expect.arrayContaining(acknowledgedTitles));

  // A browser that got no response sends its form again.
  const responses = await Promise.all(forms.map((form) => submitEditor(writer, "/write", form)));
  expect(responses.map((response) => response.headers.location ?? alertOf(response))).toEqual(
    forms.map(() => "/"),
  );
  expect((await readCompleteBlogs(writer)).sort()).toEqual(forms.map(({ title }) => title).sort());
}, 60_000);

/** Creates forms that publish blogs. A few contain their cover; the covers of the others are uploaded in advance. */
async function createForms({ db, images }: TestSite) {
  await addUser(db, bob);
  const bytes = await cover.bytes();
  const processedCover = await images.process(bytes, [480, 960, 1600], { client: bob.id });
  /** Processes the cover only once. */
  const fastImages = { ...images, process: async () => processedCover };
  return Promise.all(
    Array.from({ length: blogCount }, async (_, index) => ({
      title: `Loaf ${index}`,
      content: `The crumb of loaf${index}x, in full.`,
      publishKey: `loaf${index}`,
      ...(index % 10 === 0
        ? { cover }
        : {
            cover: undefined,
            image: accepted(await storeImage(db, fastImages, bob.id, { name: "rye.png", bytes })).key,
          }),
    })),
  );
}

/** Returns the titles of the posts in the feed. Expects that each has its page, its image and its search result. */
async function readCompleteBlogs(reader: Pick<TestSite, "get">) {
  const titles: string[] = [];
  for (const id of await listPostIds(reader)) {
    const main = mainOf((await reader.get(`/blog/${id}`)).text);
    const title = elementOf(main, "h1")!.text;
    const word = `${title.toLowerCase().replace(" ", "")}x`;
    expect(textOf(main)).toContain(`The crumb of ${word}, in full.`);
    const image = attributeValues(main, "src").find((src) => src.startsWith("/images/blogImages/"))!;
    expect((await reader.get(image)).status, image).toBe(200);
    expect(cardIdsOf((await reader.get(`/search?q=${word}`)).text)).toContain(id);
    titles.push(title);
  }
  return titles;
}

async function listPostIds(reader: Pick<TestSite, "get">) {
  const ids: string[] = [];
  for (let before: string | undefined = ""; before !== undefined; ) {
    const { text } = await reader.get(`/feed?before=${before}`);
    const page = JSON.parse(text) as { blogs: { id: string }[]; next?: string };
    ids.push(...page.blogs.map(({ id }) => id).filter((id) => !builtInId.test(id)));
    before = page.next;
  }
  return ids;
}
