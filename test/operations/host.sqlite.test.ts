import { expect } from "vitest";
import { sendRequest } from "../support/browser.ts";
import { elementOf } from "../support/page.ts";
import { loggedErrors, openSite, test } from "../support/site.ts";

test("other names of this machine lead to the one address", async ({ site }) => {
  const { port } = new URL(site.url);
  for (const host of [
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `[::1]:${port}`,
    `127.0.0.2:${port}`,
    "localhost",
    "127.0.0.1",
  ]) {
    const answer = await sendRequest(`${site.url}/blog/s3?x=1`, { headers: { host } });
    expect([answer.status, answer.headers.location], host).toEqual([308, `${site.url}/blog/s3?x=1`]);
  }
});

test("a request under any other name is refused, for pages, files and kept pages alike", async ({ site }) => {
  await site.get("/");
  const { port } = new URL(site.url);
  const foreign = [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1.evil.example",
    `localhost.evil.example:${port}`,
    "@",
    "127.0.0.1:1:2",
  ];
  for (const host of foreign)
    for (const path of ["/", "/favicon.svg", "/blog/s3/live", "/healthz"]) {
      const answer = await sendRequest(site.url + path, { headers: { host } });
      expect(answer.status, `${host} ${path}`).toBe(421);
      expect(answer.text).toContain("PUBLIC_URL");
    }
});

test("a redirect leads nowhere else, whatever the path looks like", async ({ site }) => {
  for (const path of ["//evil.example/", "/\\evil.example", "/%0d%0aX: y"]) {
    const answer = await sendRequest(site.url + path, { headers: { host: "localhost" } });
    expect(answer.headers.location?.startsWith(`${site.url}/`), path).toBe(true);
  }
});

test("with a public address of its own the site answers behind any proxy, and its links lead to that address", async ({
  database,
}) => {
  const site = await openSite(database, { PUBLIC_URL: "https://blog.example.com" });
  try {
    const answer = await sendRequest(`${site.url}/blog/s3`, { headers: { host: "10.0.0.7:3000" } });
    expect(answer.status).toBe(200);
    expect(elementOf(answer.text, "link", { rel: "canonical" })!.attributes.href).toBe(
      "https://blog.example.com/blog/s3",
    );
    expect(answer.text).not.toContain("10.0.0.7");
  } finally {
    await site.close();
  }
});

test("an address in the place of a path names the host, whatever the Host header says", async ({ site }) => {
  const { host } = new URL(site.url);
  for (const [target, headers, status] of [
    [`${site.url}/blog/s3`, { host: "evil.example" }, 200],
    [`${site.url}/favicon.svg`, {}, 200],
    [`http://user:password@${host}/course`, {}, 200],
    ["http://evil.example/blog/s3", { host }, 421],
    ["https://user:password@evil.example/", { host }, 421],
    ["ftp://evil.example/", { host }, 400],
    ["*", { host }, 400],
  ] as const) {
    const answer = await sendRequest(site.url, { target, headers });
    expect([answer.status, answer.headers["x-content-type-options"]], target).toEqual([status, "nosniff"]);
    const written = await sendRequest(site.url, { method: "POST", target, headers, body: "on=yes" });
    expect(written.status, target).toBe(status === 200 ? (target.includes("/favicon") ? 404 : 405) : status);
  }
  expect(loggedErrors(site)).toEqual([]);
});
