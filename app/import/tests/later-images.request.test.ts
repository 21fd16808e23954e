import { createServer } from "node:http";
import { expect } from "vitest";
import {
  beginImport,
  finishImport,
  importer,
  partsOf,
  postFile,
  reportOf,
} from "../../../test/support/imports.ts";
import { listenOnFreePort } from "../../../test/support/listen.ts";
import { photo } from "../../../test/support/pictures.ts";
import { test as base } from "../../../test/support/site.ts";
import { openFetchPublic } from "../../outbound/fetch-public.server.ts";
import { advanceImport } from "../models/advance-import.server.ts";
import { changeImport, findImport } from "../models/import.server.ts";

/** The old site: `answers` says what it answers at a path; `asked` is what it was asked for, with the host. */
const test = base.extend("oldSite", async ({ task: _ }, { onCleanup }) => {
  const picture = await photo(300, 200).jpeg().toBuffer();
  const oldSite = { asked: [] as string[], missing: new Set<string>(), port: 0, address: "" };
  const server = createServer(({ url = "", headers: { host = "" } }, response) => {
    oldSite.asked.push(`${host.replace(/:\d+$/, "")}${url}`);
    if (url === "/moved.jpg") response.writeHead(302, { location: "http://inner.example/a.jpg" }).end();
    else response.writeHead(oldSite.missing.has(url) ? 503 : 200).end(picture);
  });
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  oldSite.port = await listenOnFreePort(server);
  oldSite.address = `http://old.example:${oldSite.port}`;
  return oldSite;
});

const fetchPublic = openFetchPublic({
  resolve: async (host) => [host.endsWith("old.example") ? "127.0.0.1" : "10.0.0.1"],
  isAllowed: (address) => address === "127.0.0.1",
});

test("images come from the old site alone when the owner wants it, and those that come later reach the posts", async ({
  site,
  oldSite,
}) => {
  const { address, asked, missing } = oldSite;
  const image = (path: string) => `![](${address}${path})`;
  const post = (title: string, text: string, fields = {}) =>
    postFile({ title, date: "2020-01-02", ...fields }, text);
  const files = {
    "one.md": post("One", `${image("/a.jpg")} ${image("/late.jpg")}`),
    "two.md": post("Two", image("/late.jpg")),
    "cover.md": post("Cover", "Text.", { image: `${address}/late.jpg` }),
    "draft.md": post("Draft", image("/late.jpg"), { draft: true }),
    "page.md": post(
      "Others",
      `![](https://cdn.example/x.jpg) ${image("/moved.jpg")} ![](http://sub.old.example:${oldSite.port}/b.jpg)`,
    ),
  };
  missing.add("/late.jpg");
  const parts = partsOf(site, fetchPublic);
  const unticked = await beginImport(site, files, { site: address });
  await finishImport(site, unticked, parts);
  expect(asked).toEqual([]);
  await changeImport(site.db, importer, unticked, "undo");
  await finishImport(site, unticked, parts);

  const id = await beginImport(site, files, { site: address, fetchesImages: true });
  const first = await finishImport(site, id, parts);
  expect(first.state).toBe("done");
  expect([...new Set(asked)].sort()).toEqual([
    "old.example/a.jpg",
    "old.example/late.jpg",
    "old.example/moved.jpg",
  ]);
  const notesOf = ({ entries }: typeof first, title: string) =>
    entries.find((entry) => entry.title === title)!.notes.join(" ");
  expect(notesOf(first, "Two")).toContain("The old site answers with the status 503.");
  expect(notesOf(first, "Others")).toContain("It leads to another host, inner.example.");
  const textOf = async (title: string) => {
    const query = site.db.selectFrom("blogs").innerJoin("blog_texts", "blog_id", "blogs.id");
    const row = await query.select(["blogs.id", "html", "image", "published_at"]).where("title", "=", title);
    return row.where("status", "=", "published").executeTakeFirstOrThrow();
  };
  expect((await textOf("Two")).html).toContain(`${address.replace("http", "https")}/late.jpg`);

  // Somebody changes one of the posts meanwhile.
  const { id: changed } = await textOf("Cover");
  await site.db.updateTable("blogs").set({ revision: 9 }).where("id", "=", changed).execute();
  missing.clear();
  const before = await textOf("Two");
  expect(await changeImport(site.db, importer, id, "try-again")).toBe(true);
  const second = await finishImport(site, id, parts);
  for (const title of ["One", "Two"]) {
    expect((await textOf(title)).html).not.toContain("old.example");
    expect(notesOf(second, title)).toBe("");
  }
  expect(await textOf("Two")).toMatchObject({ id: before.id, published_at: before.published_at });
  expect((await textOf("Cover")).image).toBeNull();
  expect(notesOf(second, "Cover")).toContain("It was changed here, so images that came later are not in it.");
  const { revision, images } = await site.db
    .selectFrom("drafts")
    .selectAll()
    .where("title", "=", "Draft")
    .executeTakeFirstOrThrow();
  expect([revision, JSON.parse(images)]).toEqual([2, [expect.stringMatching(/^blogImages/)]]);

  await changeImport(site.db, importer, id, "undo");
  const { entries } = await finishImport(site, id, parts);
  const stays = entries.filter(({ state }) => state !== "undone").map(({ title }) => title);
  expect(stays).toEqual(["Cover", `${address}/moved.jpg`]);
});

test("the plan counts images by their hosts, known ones are chosen, and the owner's choice is what is fetched", async ({
  site,
  oldSite,
}) => {
  const on = (host: string, path: string) => `<img src="http://${host}:${oldSite.port}${path}">`;
  const item = (id: number, content: string) =>
    `<item><title>${id}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2020-01-02 10:00:00</wp:post_date_gmt><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  const pictures =
    on("a.old.example", "/1.jpg") + on("a.old.example", "/2.jpg") + on("b.old.example", "/3.jpg");
  const xml = `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item(1, `${pictures}<img src="https://x.files.wordpress.com/a.jpg">`)}${item(2, on("a.old.example", "/1.jpg"))}</channel></rss>`;
  const options = { hosts: undefined };
  const parts = partsOf(site, fetchPublic);
  const id = await beginImport(site, { "a.xml": xml }, options);
  const plan = async () => {
    await advanceImport(parts, id, new AbortController().signal);
    const { hosts, pictures } = (await findImport(site.db, id))!.options;
    const { entries } = await reportOf(site, id);
    return {
      hosts,
      pictures,
      images: entries.flatMap(({ kind, title }) => (kind === "image" ? [title] : [])),
    };
  };
  const [a, b] = ["a", "b"].map((name) => `${name}.old.example:${oldSite.port}`) as [string, string];
  const counted = [
    [a, 2],
    [b, 1],
    ["x.files.wordpress.com", 1],
  ];
  expect(await plan()).toEqual({
    hosts: ["x.files.wordpress.com"],
    pictures: counted,
    images: ["https://x.files.wordpress.com/a.jpg"],
  });
  expect(await changeImport(site.db, importer, id, "pictures", [a, "evil.example"])).toBe(true);
  const images = [`https://${a}/1.jpg`, `https://${a}/2.jpg`];
  expect(await plan()).toEqual({ hosts: [a], pictures: counted, images });
  expect(oldSite.asked).toEqual([]);
  await changeImport(site.db, importer, id, "cancel");

  const text = `![](http://${a}/1.jpg) ![](http://${b}/3.jpg)`;
  const files = { "one.md": postFile({ title: "One", date: "2020-01-02" }, text) };
  const { entries } = await finishImport(site, await beginImport(site, files, { hosts: [a] }), parts);
  expect(oldSite.asked).toEqual(["a.old.example/1.jpg"]);
  expect(entries.find(({ title }) => title === "One")!.notes).toContain(`It shows images that stay on ${b}.`);
});
