import { createHash } from "node:crypto";
import { expect } from "vitest";
import { elementsOf } from "../../test/support/page.ts";
import { ann, bread, publish } from "../../test/support/people-and-blogs.ts";
import { loggedErrors, test } from "../../test/support/site.ts";

const screens = [
  "/",
  "/course",
  "/services",
  "/blog/s10",
  "/search",
  "/search?q=sql",
  "/login",
  "/signup",
  "/write",
  "/profile",
];
const missingPages = ["/blog/nothing", "/nothing"];

test("every response has the security headers", async ({ site }) => {
  const otherPaths = [
    "/feed",
    "/blog/s3/live/x",
    "/follow/company",
    "/blog/s3.data",
    "/robots.txt",
    "/healthz",
    "/readyz",
    "/blog/nothing/live",
  ];
  for (const path of [...screens, ...missingPages, ...otherPaths]) {
    const { headers } = await site.get(path);
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      "cache-control": expect.stringMatching(/no-store|no-cache/),
    });
    expect(headers["x-powered-by"], path).toBeUndefined();
  }
});

test("on every screen the policy names each inline script by its hash, and no other script", async ({
  site,
}) => {
  await publish(site.db, bread);
  const member = await site.logIn(ann);
  for (const path of [...screens, ...missingPages, `/blog/${bread.id}`])
    for (const browser of [site.openBrowser(), member]) {
      const { text, headers } = await browser.get(path);
      const { "script-src": allowedSources = [] } = directives(headers["content-security-policy"]);
      expect([...new Set(runningScripts(text).map(hashOf))].sort(), path).toEqual(
        allowedSources.filter((source) => source !== "'self'").sort(),
      );
      expect(text, path).not.toContain("nonce=");
    }
});

test("no screen has an inline style, a style element or an event handler attribute", async ({ site }) => {
  for (const path of [...screens, ...missingPages]) {
    const elements = elementsOf((await site.get(path)).text, "*");
    const names = elements.flatMap(({ attributes }) => Object.keys(attributes));
    expect(names.length, path).toBeGreaterThan(100);
    expect(
      names.filter((name) => /^(style|on.*)$/.test(name)),
      path,
    ).toEqual([]);
    expect(elementsOf((await site.get(path)).text, "style"), path).toEqual([]);
  }
});

test("the policy allows only the site's own files, and images over https", async ({ site }) => {
  const policy = directives((await site.get("/blog/s10")).headers["content-security-policy"]);
  expect(policy).toMatchObject({
    "default-src": ["'self'"],
    "frame-src": [
      "'self'",
      "https://www.youtube-nocookie.com",
      "https://player.vimeo.com",
      "https://codepen.io",
      "https://embed.bsky.app",
    ],
    "style-src": ["'self'"],
    "img-src": ["'self'", "https:", "data:", "blob:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  });
  expect(JSON.stringify(policy)).not.toContain("unsafe");
});

test("typed text can neither end a script nor add one", async ({ site }) => {
  const attack = `</script><script>alert(1)</script>"'><img src=x onerror=alert(2)>`;
  await publish(site.db, { ...bread, title: attack, description: attack, content: attack });
  for (const path of [
    "/",
    `/blog/${bread.id}`,
    `/search?${new URLSearchParams({ q: attack })}`,
    `/course?${new URLSearchParams({ q: attack })}`,
  ]) {
    const { text } = await site.get(path);
    expect(
      inlineScripts(text).filter((script) => script.startsWith("alert")),
      path,
    ).toEqual([]);
    expect(elementsOf(text, "img", { src: "x" }), path).toEqual([]);
    // The text of a script must not contain its end either.
    expect(text, path).not.toMatch(/<script>alert|<img src=x/);
  }
});

test("on https browsers must use https from then on, and a form from the site by http is refused", async ({
  openWith,
}) => {
  const site = await openWith({ PUBLIC_URL: "https://blog.example.com" });
  const { headers } = await site.get("/blog/s3");
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  const refused = await site.openBrowser().act("/blog/s3/like", { on: "no" }, { origin: site.url });
  expect(refused.status).toBe(403);
});

test("a POST from another site is refused at every address, whether it exists or not, and changes nothing", async ({
  site,
}) => {
  const reader = await site.logIn(ann);
  const crossSite = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `${site.url}0` },
    { origin: undefined, "sec-fetch-site": "cross-site" },
  ];
  const acts =
    "/ /blog/s3 /blog/s3/like /blog/s3/like.data /blog/s3/bookmark /follow/company /progress /bookmarks /account " +
    "/login /login.data /signup /logout /write /write.data /upload /desk/site /nothing /healthz/x";
  for (const path of acts.split(" "))
    for (const headers of crossSite) {
      const response = await reader.post(path, { on: "yes" }, headers);
      expect([response.status, response.headers["set-cookie"]], path).toEqual([403, undefined]);
    }
  for (const table of ["likes", "bookmarks", "follows", "lesson_marks"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("a form sent to a page without an action gets 405, and no error is logged", async ({ site }) => {
  for (const path of ["/", "/course", "/blog/s3", "/search"]) {
    const response = await site.openBrowser().post(path, { a: "b" });
    expect(response.status, path).toBe(405);
  }
  expect(loggedErrors(site)).toEqual([]);
});

function directives(policy: string | string[] | undefined) {
  const parts = String(policy)
    .split(";")
    .map((part) => part.trim().split(/\s+/));
  return Object.fromEntries(parts.map(([name, ...sources]) => [name!, sources])) as Record<string, string[]>;
}

/** Inline scripts and blocks of data. */
function inlineScripts(html: string) {
  const scripts = elementsOf(html, "script").filter(({ attributes }) => attributes.src === undefined);
  return scripts.map(({ innerHtml }) => innerHtml);
}

/** Inline scripts that a browser runs, and that the policy therefore applies to: no JSON-LD. */
function runningScripts(html: string) {
  const data = elementsOf(html, "script", { type: "application/ld+json" }).map(({ innerHtml }) => innerHtml);
  return inlineScripts(html).filter((script) => !data.includes(script));
}

function hashOf(script: string) {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
