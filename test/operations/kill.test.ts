import { expect } from "vitest";
import { storeImage } from "../../app/models/image.server.ts";
import { person } from "../support/browser.ts";
import { bob, joins } from "../support/cast.ts";
import { alertOf, cover, submitsEditor } from "../support/editor.ts";
import { attributes, cardsOf, elementOf, mainOf, textOf } from "../support/page.ts";
import { runProgram } from "../support/program.ts";
import { type TestSite, test } from "../support/site.ts";

const builtInId = /^s\d+$/;

const count = 50;

test("whatever moment the program is killed at, an acknowledged blog is there once and whole, and no half one", async ({
  site,
  database,
  onTestFinished,
}) => {
  const loaves = await bakes(site);
  const { cookies } = await site.signedIn(bob);
  await site.close();
  const start = async () => {
    const program = runProgram(database.settings);
    onTestFinished(program.end);
    const writer = person(await program.ready);
    for (const [name, value] of cookies) writer.cookies.set(name, value);
    return { program, writer };
  };

  const before = await start();
  const acknowledged: string[] = [];
  await Promise.allSettled(
    loaves.map(async (loaf) => {
      const answer = await submitsEditor(before.writer, "/write", loaf);
      if (answer.headers.location === "/") acknowledged.push(loaf.title);
      if (acknowledged.length === 15) before.program.kill("SIGKILL");
    }),
  );
  await before.program.ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(15);
  expect(acknowledged.length).toBeLessThan(count);

  const { writer } = await start();
  const kept = await shown(writer);
  expect(new Set(kept).size).toBe(kept.length);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));

  // Who got no answer sends the form again.
  const again = await Promise.all(loaves.map((loaf) => submitsEditor(writer, "/write", loaf)));
  expect(again.map((answer) => answer.headers.location ?? alertOf(answer))).toEqual(loaves.map(() => "/"));
  expect((await shown(writer)).sort()).toEqual(loaves.map(({ title }) => title).sort());
}, 60_000);

/** Forms ready to be sent: a few bring their cover along, the others uploaded it before. */
async function bakes({ db, images }: TestSite) {
  await joins(db, bob);
  const bytes = await cover.bytes();
  const processed = await images.process(bytes, [480, 960, 1600], { person: bob.id });
  const uploaded = { ...images, process: async () => processed };
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      title: `Loaf ${at}`,
      content: `The crumb of loaf${at}x, in full.`,
      publishKey: `loaf${at}`,
      ...(at % 10 === 0
        ? { cover }
        : {
            cover: undefined,
            image: (await storeImage(db, uploaded, bob.id, { name: "rye.png", bytes }))!.key,
          }),
    })),
  );
}

/** Titles of the posts in the feed, each of which was found to be whole: its page, its image, and in the search. */
async function shown(reader: Pick<TestSite, "get">) {
  const titles: string[] = [];
  for (const id of await feed(reader)) {
    const main = mainOf((await reader.get(`/blog/${id}`)).text);
    const title = elementOf(main, "h1")!.text;
    const word = `${title.toLowerCase().replace(" ", "")}x`;
    expect(textOf(main)).toContain(`The crumb of ${word}, in full.`);
    const image = attributes(main, "src").find((src) => src.startsWith("/images/blogImages/"))!;
    expect((await reader.get(image)).status, image).toBe(200);
    expect(cardsOf((await reader.get(`/search?q=${word}`)).text)).toContain(id);
    titles.push(title);
  }
  return titles;
}

async function feed(reader: Pick<TestSite, "get">) {
  const ids: string[] = [];
  for (let before: string | undefined = ""; before !== undefined; ) {
    const { text } = await reader.get(`/feed?before=${before}`);
    const page = JSON.parse(text) as { blogs: { id: string }[]; next?: string };
    ids.push(...page.blogs.map(({ id }) => id).filter((id) => !builtInId.test(id)));
    before = page.next;
  }
  return ids;
}
