import { expect } from "vitest";
import { loggedActs, olga, test } from "../../../test/support/desk-people.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import routes from "../../routes.ts";
import { addRedirects, findRedirect, removeRedirectsOf } from "../models/redirect.server.ts";

const add = (site: TestSite, pairs: [string, string][], origin = "import1") =>
  addRedirects(site.db, {
    rows: pairs.map(([source, target]) => ({ source, target })),
    ...{ publicUrl: site.url, userId: olga.id, origin },
  });
const locationOf = async (site: TestSite, path: string) => {
  const { status, headers } = await site.get(path);
  return [status, headers.location];
};
const csvForm = (csv: string) => {
  const form = new FormData();
  form.set("act", "import");
  form.set("file", new Blob([csv], { type: "text/csv" }), "redirects.csv");
  return form;
};

test("an old address leads to the new one, with its query, and only where the site has no page", async ({
  site,
}) => {
  await publish(site.db, bread);
  await add(site, [
    ["https://old.example/2019/brot-f%c3%bcr-alle/", `/blog/${bread.id}#rest`],
    ["/blog/an-old-slug", `/blog/${bread.id}`],
    [`/blog/${bread.id}`, "/course"],
    ["/?p=12", "/services?need=all"],
    ["/news/*", "https://news.example/archive/*"],
    ["/news/2020/*", "/topic/rye"],
    ["/news/2020/one", "/services"],
  ]);
  const moved = (to: string) => [301, to];
  expect(await locationOf(site, "/2019/brot-f%C3%BCr-alle?a=1&b")).toEqual(
    moved(`/blog/${bread.id}?a=1&b#rest`),
  );
  expect(await locationOf(site, "/2019/brot-f%c3%bcr-alle/")).toEqual(moved(`/blog/${bread.id}#rest`));
  expect(await locationOf(site, "/blog/an-old-slug")).toEqual(moved(`/blog/${bread.id}`));
  expect(await locationOf(site, "/?p=12")).toEqual(moved("/services?need=all"));
  expect(await locationOf(site, "/news")).toEqual(moved("https://news.example/archive"));
  expect(await locationOf(site, "/news/a//b%20c?x")).toEqual(moved("https://news.example/archive/a/b%20c?x"));
  expect(await locationOf(site, "/news/2020/two")).toEqual(moved("/topic/rye"));
  expect(await locationOf(site, "/news/2020/one")).toEqual(moved("/services"));
  for (const path of [`/blog/${bread.id}`, "/course", "/?p=13", "/"])
    expect(await locationOf(site, path), path).toEqual([200, undefined]);
  for (const path of ["/newspaper", "/blog/nothing", "/2019", "/%"])
    expect(await locationOf(site, path), path).toEqual([404, undefined]);
  expect((await site.openBrowser().head("/news/2020/one")).status).toBe(301);
  expect((await site.openBrowser().post("/news/2020/one", {})).status).toBe(404);
});

test("no redirect leads off the site by a trick, or back to itself", async ({ site }) => {
  const { added, refused } = await add(site, [
    ["/self", "/self/"],
    ["/below/*", "/below/deeper"],
    ["/a", "/b"],
    ["/b", "/c"],
    ["/c", "/a"],
    ["/there/*", "/back/*"],
    ["/back/*", "/there/*"],
    ["/", "/course"],
    ["", "/course"],
    ["/x", "//evil.example"],
    ["/x", "http://evil.example"],
    ["/x", "javascript:alert(1)"],
    ["/x", "/\\evil.example"],
    ["/x", "https://a:b@evil.example"],
    ["/x%00", "/course"],
    ["/%zz", "/course"],
    [`/${"x".repeat(1001)}`, "/course"],
    ["/open/*", "/*"],
  ]);
  expect(added).toBe(4);
  expect(refused).toHaveLength(14);
  expect(refused.map(({ source }) => source)).not.toContain("/open/*");
  expect(await locationOf(site, "/open//evil.example")).toEqual([301, "/evil.example"]);
  expect(await locationOf(site, "/open/%5Cevil.example")).toEqual([301, "/%5Cevil.example"]);
  expect(await locationOf(site, "/b")).toEqual([301, "/c"]);
  // Two that were harmless each: "/out/x" leads to "/in/x", which a later prefix leads back.
  await add(site, [
    ["/out/x", "/in/x"],
    ["/in/*", "/out/*"],
  ]);
  expect(await locationOf(site, "/out/x")).toEqual([404, undefined]);
});

test("adding again keeps what is there, and an import's redirects go together", async ({ site }) => {
  const pairs: [string, string][] = [
    ["/one", "/course"],
    ["/two", "/services"],
  ];
  expect(await add(site, pairs)).toEqual({ added: 2, kept: [], refused: [] });
  expect(await add(site, pairs)).toEqual({ added: 0, kept: [], refused: [] });
  expect(await add(site, [["/one/", "/paths"]], "")).toEqual({
    added: 0,
    kept: [{ source: "/one", target: "/course" }],
    refused: [],
  });
  await add(site, [["/three", "/paths"]], "");
  expect(await removeRedirectsOf(site.db, "")).toBe(0);
  expect(await removeRedirectsOf(site.db, "import1")).toBe(2);
  expect(await removeRedirectsOf(site.db, "import1")).toBe(0);
  expect(await findRedirect(site.db, { pathname: "/three", search: "" })).toBe("/paths");
});

test("the owner adds, finds and removes redirects at the desk; twice is harmless", async ({
  site,
  owner,
}) => {
  const added = { act: "add", source: "/old", target: `${site.url}/course` };
  expect((await owner.post("/desk/redirects", added)).status).toBe(303);
  expect((await owner.post("/desk/redirects", added)).status).toBe(303);
  const taken = await owner.post("/desk/redirects", { ...added, target: "/paths" });
  expect(taken.status).toBe(422);
  expect(taken.text).toContain("/old leads to /course already. Remove that first.");
  await add(
    site,
    Array.from({ length: 60 }, (_, at) => [`/n/${String(at).padStart(2, "0")}`, "/course"]),
  );
  const page = await owner.get("/desk/redirects");
  const next = /href="\?(after=[^"]+)"/.exec(page.text)![1]!;
  expect(textOf(mainOf((await owner.get(`/desk/redirects?${next}`)).text))).toContain("/n/59");
  const found = textOf(mainOf((await owner.get("/desk/redirects?q=N%2F07")).text));
  expect(found).toContain("/n/07");
  expect(found).not.toContain("/n/08");
  for (let times = 0; times < 2; times++)
    expect((await owner.post("/desk/redirects", { act: "remove", source: "/old" })).status).toBe(303);
  expect((await site.get("/old")).status).toBe(404);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["add-redirect", "remove-redirect"]);
});

test("redirects come from a CSV file and go into one, which says the same", async ({ owner }) => {
  const file = '\uFEFFFrom,To\r\n/a;=b,/course\r\n"/ü ber",https://x.example/?a=1\r\n/a,/a\r\n\r\n';
  const sent = await owner.postFiles("/desk/redirects", csvForm(file));
  expect(sent.status).toBe(200);
  expect(textOf(mainOf(sent.text))).toContain("2 redirects added, 1 refused.");
  expect(sent.text).toContain("It would lead to itself.");
  const download = await owner.get("/desk/redirects.csv");
  expect(download.text).toBe("\uFEFFFrom,To\r\n/a%3B=b,/course\r\n/ü ber,https://x.example/?a=1\r\n");
  const again = await owner.postFiles("/desk/redirects", csvForm(download.text));
  expect(textOf(mainOf(again.text))).toContain("0 redirects added.");
  const broken = await owner.postFiles("/desk/redirects", csvForm('/c,/course\n/d,"/cour'));
  expect(textOf(mainOf(broken.text))).toContain("1 redirect added. Line 2 is not as CSV files are.");
});

test("a redirect that would never be used is refused with the reason", async ({ site, owner }) => {
  const reason = "This site itself answers /feed, before any redirect.";
  const refusal = await owner.post("/desk/redirects", { act: "add", source: "/feed/", target: "/course" });
  expect([refusal.status, textOf(mainOf(refusal.text)).includes(reason)]).toEqual([422, true]);
  const entries: { path?: string }[] = routes;
  const ours = entries.map(({ path = "" }) => `/${path.replace(/:\w+\??/g, "zzz").replace("*", "zzz.png")}`);
  const others = ["/favicon.ico", "/assets/x.js", "/api/v1/posts", "/ghost/api/content/posts/", "/healthz"];
  const free = [
    "/feed/rss2",
    "/blog/zzz/zzz",
    "/images",
    "/tag",
    "/?p=3",
    "/?feed=rss2",
    "/api/zzz",
    "/ghost",
  ];
  const addresses = [...new Set([...ours, ...others, ...free, "/?q=3", "/Course/", "/search?label=x"])];
  const { refused } = await add(
    site,
    addresses.map((address) => [address, "/topic/rye"]),
  );
  const answered: string[] = [];
  for (const path of addresses) if ((await site.get(path)).status !== 301) answered.push(path);
  expect(refused.map(({ source }) => source)).toEqual(answered);
});

test("the addresses of old feeds lead to ours, while comments are off, too", async ({ site, owner }) => {
  await publish(site.db, bread, {}, ["Rye"]);
  await add(site, [
    ["/2019/bread", `/blog/${bread.id}`],
    ["/podcast/feed", "https://podcast.example/"],
  ]);
  const rows = {
    "/feed/": "/rss.xml",
    "/?feed=atom": "/feed.xml",
    "/rss/": "/rss.xml",
    "/feeds/posts/default": "/feed.xml",
    "/comments/feed/": "/rss.xml",
    "/blog/feed/": "/rss.xml",
    "/category/Rye/feed/": "/topic/rye/rss.xml",
    "/category/unknown/feed/": "/rss.xml",
    "/author/company/rss/": "/people/company/rss.xml",
    "/author/unknown/feed/": "/rss.xml",
    "/2019/bread/feed/": `/blog/${bread.id}/comments.xml`,
    [`/blog/${bread.id}/feed/`]: `/blog/${bread.id}/comments.xml`,
    "/podcast/feed/": "https://podcast.example/",
  };
  for (const [path, to] of Object.entries(rows)) {
    expect(await locationOf(site, path), path).toEqual([301, to]);
    if (to.startsWith("/")) expect((await site.get(to)).headers["content-type"], to).toMatch(/xml/);
  }
  for (const path of ["/nothing/feed/", "/2019/rss"]) expect((await site.get(path)).status, path).toBe(404);
  expect((await site.get("/feed")).headers["content-type"]).toMatch(/json/);
  const form = new FormData();
  form.set("comments", "off");
  await owner.postFiles("/desk/site/comments", form);
  for (const path of ["/comments/feed/", `/blog/${bread.id}/feed/`, "/2019/bread/feed/"])
    expect(await locationOf(site, path), path).toEqual([301, "/rss.xml"]);
});
