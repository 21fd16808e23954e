import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { sendRequest } from "../../test/support/browser.ts";
import { listenOnFreePort } from "../../test/support/listen.ts";
import { staticFiles } from "../cache/static-files.ts";

const script = "console.log('a script');";
const builtFiles = {
  "assets/app-12345678.js": script,
  "assets/vendor-1234567.js": script,
  "figures/s1-a-wooden-box.svg": "<svg/>",
  "assets/app-12345678.js.br": brotliCompressSync(script),
  "assets/app-12345678.js.gz": gzipSync(script),
  "favicon.svg": "<svg/>",
  "fonts/sans.woff2": "font",
};

test("a file is sent in the best encoding that the build made and the browser accepts", async () => {
  const url = await serveFiles(builtFiles);
  for (const [acceptEncoding, encoding, body] of [
    ["gzip, deflate, br", "br", builtFiles["assets/app-12345678.js.br"]],
    ["gzip", "gzip", builtFiles["assets/app-12345678.js.gz"]],
    ["br;q=0, gzip;q=0", undefined, Buffer.from(script)],
  ] as const) {
    const headers = { "accept-encoding": acceptEncoding };
    const response = await sendRequest(`${url}/assets/app-12345678.js?v=1`, { headers });
    expect(response.body, acceptEncoding).toEqual(body);
    expect(response.headers, acceptEncoding).toMatchObject({ vary: "Accept-Encoding", ...lengthOf(body) });
    expect(response.headers["content-encoding"]).toBe(encoding);
    const favicon = await sendRequest(`${url}/favicon.svg`, { headers });
    expect([favicon.text, favicon.headers["content-encoding"]]).toEqual(["<svg/>", undefined]);
  }
});

test("browsers may cache a file with a hash in its name for a year, and other files for an hour, but they ask for icons each time", async () => {
  const url = await serveFiles(builtFiles);
  expect((await sendRequest(`${url}/assets/app-12345678.js`)).headers).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    "x-content-type-options": "nosniff",
  });
  for (const [path, seconds] of [
    ["assets/vendor-1234567.js", 31536000],
    ["fonts/sans.woff2", 3600],
    ["figures/s1-a-wooden-box.svg", 3600],
  ])
    expect((await sendRequest(`${url}/${path}`)).headers["cache-control"], `${path}`).toContain(
      `public, max-age=${seconds}`,
    );
  const { headers } = await sendRequest(`${url}/favicon.svg`);
  expect(headers).toMatchObject({
    "cache-control": "public, no-cache",
    "content-security-policy": expect.stringMatching(/^default-src 'none';.* sandbox$/),
    "content-type": "image/svg+xml; charset=utf-8",
  });
  for (const [etag, status] of [
    [headers.etag!, 304],
    ['"another"', 200],
  ] as const)
    expect((await sendRequest(`${url}/favicon.svg`, { headers: { "if-none-match": etag } })).status).toBe(
      status,
    );
});

test("a HEAD request gets the length without the file, a range request the whole file", async () => {
  const url = await serveFiles(builtFiles);
  const length = lengthOf(Buffer.from(script));
  const head = await sendRequest(`${url}/assets/app-12345678.js`, { method: "HEAD" });
  expect([head.status, head.text, head.headers]).toEqual([200, "", expect.objectContaining(length)]);
  for (const range of ["bytes=0-9", "bytes=-9", "bytes=9-2", "bytes=9999-", "lines=1-2"]) {
    const { status, text } = await sendRequest(`${url}/assets/app-12345678.js`, { headers: { range } });
    expect([status, text], range).toEqual([200, script]);
  }
});

test("only the built files are served, by their exact names", async () => {
  const url = await serveFiles(builtFiles);
  for (const target of [
    "/",
    "/assets",
    "/assets/app-12345678.js/",
    "/assets/app-12345678.js.br",
    "/assets/../favicon.svg",
    "/assets/%2e%2e/favicon.svg",
    "/favicon%2Esvg",
    "/%E0%A4%A",
    "/__proto__",
    "//favicon.svg",
    "*",
  ])
    expect((await sendRequest(url, { target })).status, target).toBe(404);
  expect((await sendRequest(`${url}/favicon.svg`, { method: "POST" })).status).toBe(404);
});

/** Serves these files from a new folder. Returns the URL. */
async function serveFiles(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-files-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const sendFile = staticFiles(folder);
  const server = createServer((req, res) => {
    if (!sendFile(req, res)) res.writeHead(404).end();
  });
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  return `http://127.0.0.1:${await listenOnFreePort(server)}`;
}

function lengthOf(body: Buffer) {
  return { "content-length": String(body.length) };
}
