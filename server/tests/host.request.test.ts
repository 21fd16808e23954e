import { expect } from "vitest";
import { sendRequest } from "../../test/support/browser.ts";
import { elementOf } from "../../test/support/page.ts";
import { loggedErrors, test } from "../../test/support/site.ts";

test("a request under another loopback name is redirected to the site's own address", async ({ site }) => {
  const { port } = new URL(site.url);
  for (const host of [
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `[::1]:${port}`,
    `127.0.0.2:${port}`,
    "localhost",
    "127.0.0.1",
  ]) {
    const response = await sendRequest(`${site.url}/blog/s3?x=1`, { headers: { host } });
    expect([response.status, response.headers.location], host).toEqual([308, `${site.url}/blog/s3?x=1`]);
  }
});

test("only the page for passkeys, which browsers refuse at 127.0.0.1, is served under the name localhost too", async ({
  site,
}) => {
  const { port } = new URL(site.url);
  const statusOf = async (path: string, host: string, method = "GET") =>
    (await sendRequest(site.url + path, { headers: { host }, method })).status;
  for (const path of ["/passkey", "/passkey.js", "/plain.css"])
    expect(await statusOf(path, `localhost:${port}`), path).toBe(200);
  for (const path of ["/passkey?x", "/passkey/", "/login", "/account"])
    expect(await statusOf(path, `localhost:${port}`), path).toBe(308);
  expect(await statusOf("/passkey", `localhost:${port}`, "POST")).toBe(308);
  expect(await statusOf("/passkey", `[::1]:${port}`)).toBe(308);
  expect(await statusOf("/passkey", "evil.example")).toBe(421);
});

test("a request under any other name is refused, for pages, cached pages and files", async ({ site }) => {
  await site.get("/");
  const { port } = new URL(site.url);
  const foreignHosts = [
    "evil.example",
    `evil.example:${port}`,
    "127.0.0.1.evil.example",
    `localhost.evil.example:${port}`,
    "@",
    "127.0.0.1:1:2",
  ];
  for (const host of foreignHosts)
    for (const path of ["/", "/favicon.svg", "/blog/s3/live", "/healthz"]) {
      const response = await sendRequest(site.url + path, { headers: { host } });
      expect(response.status, `${host} ${path}`).toBe(421);
      expect(response.text).toContain("PUBLIC_URL");
    }
});

test("the redirect never leads to another site, whatever the path is", async ({ site }) => {
  for (const path of ["//evil.example/", "/\\evil.example", "/%0d%0aX: y"]) {
    const response = await sendRequest(site.url + path, { headers: { host: "localhost" } });
    expect(response.headers.location?.startsWith(`${site.url}/`), path).toBe(true);
  }
});

test("a site with a PUBLIC_URL responds behind any proxy, and its links lead to that URL", async ({
  openWith,
}) => {
  const site = await openWith({ PUBLIC_URL: "https://blog.example.com" });
  const response = await sendRequest(`${site.url}/blog/s3`, { headers: { host: "10.0.0.7:3000" } });
  expect(response.status).toBe(200);
  expect(elementOf(response.text, "link", { rel: "canonical" })!.attributes.href).toBe(
    "https://blog.example.com/blog/s3",
  );
  expect(response.text).not.toContain("10.0.0.7");
});

test("an absolute URL in place of a path decides the host, whatever the Host header is", async ({ site }) => {
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
    const response = await sendRequest(site.url, { target, headers });
    expect([response.status, response.headers["x-content-type-options"]], target).toEqual([
      status,
      "nosniff",
    ]);
    const postResponse = await sendRequest(site.url, { method: "POST", target, headers, body: "on=yes" });
    expect(postResponse.status, target).toBe(
      status === 200 ? (target.includes("/favicon") ? 404 : 405) : status,
    );
  }
  expect(loggedErrors(site)).toEqual([]);
});
