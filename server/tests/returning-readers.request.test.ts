import { expect } from "vitest";
import { logInOwner } from "../../test/support/owner.ts";
import { elementsOf } from "../../test/support/page.ts";
import { test } from "../../test/support/site.ts";

const pages = [
  "/",
  "/course",
  "/services",
  "/blog/s1",
  "/login",
  "/search?q=bread",
  "/write",
  "/account",
  "/desk",
];

test("whoever comes back after hours loads no script, style, font or picture again", async ({ site }) => {
  const member = await logInOwner(site);
  const waiting = new Set<string>();
  for (const path of pages) for (const file of filesOf((await member.get(path)).text)) waiting.add(file);
  const kinds = new Map<string, number>();
  const loadedAgain: string[] = [];
  // Files name further ones, which are added while they are read.
  for (const file of waiting) {
    const { status, headers, text } = await member.get(file);
    expect(status, file).toBe(200);
    if (/\.(js|css)$/.test(file)) for (const named of namedIn(text)) waiting.add(named);
    const kind = /\.\w+$/.exec(file)?.[0] ?? "";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const isKept = headers["cache-control"]?.match(/max-age=31536000\b.*\bimmutable/);
    // What can change is asked for, and has not changed.
    const isUnchanged =
      headers.etag && (await member.get(file, { "if-none-match": headers.etag })).status === 304;
    if (!isKept && !isUnchanged) loadedAgain.push(`${file}: ${headers["cache-control"]}`);
  }
  expect(loadedAgain).toEqual([]);
  expect(kinds.get(".js")).toBeGreaterThan(150);
  for (const kind of [".css", ".woff2", ".svg"]) expect(kinds.get(kind), kind).toBeGreaterThan(0);
});

/** What a browser loads for a page: files of this site, not the pages that it links to. */
function filesOf(page: string): string[] {
  const tags = ["link", "script", "img", "source", "image"].flatMap((tag) => elementsOf(page, tag));
  const addresses = tags.flatMap(({ attributes: { href, src, srcset = "" } }) => [
    ...[href, src],
    ...srcset.split(",").map((source) => source.trim().split(" ")[0]),
  ]);
  const scripts = elementsOf(page, "script").flatMap(({ textContent }) => namedIn(textContent));
  return [...addresses, ...scripts].filter(
    (address = "") =>
      /^\/(?!\/)[^?#]*\.(js|css|woff2|svg|png|webp|avif|jpg)(\?|$)/.test(address) ||
      address.startsWith("/images/"),
  ) as string[];
}

/** Files of the build that a script or a style names, with the whole path or beside itself. */
function namedIn(text: string): string[] {
  return [
    ...text.matchAll(/(?:\/assets\/|["'`]\.\/)([\w.-]+-[\w-]{8}\.(?:m?js|json|wasm|css|woff2)\b)/g),
  ].map(([, name]) => `/assets/${name}`);
}
