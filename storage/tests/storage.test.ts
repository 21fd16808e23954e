import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { listenOnFreePort } from "../../test/support/listen.ts";
import { openBucket } from "../../test/support/servers/bucket.ts";
import { folderStorage } from "../folder.ts";
import { s3Storage } from "../s3.ts";
import type { Storage } from "../storage.ts";

const folder = mkdtempSync(join(tmpdir(), "lectern-storage-"));
const bucket = await openBucket();
const storages: [string, Storage][] = [
  ["a folder", folderStorage(join(folder, "images"))],
  ["a bucket", s3Storage(bucket.address)],
];
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});
const bytes = Buffer.from([0, 255, 128, 13, 10]);

describe.each(storages)("%s", (_name, storage) => {
  test("stores bytes unchanged, and the latest version", async () => {
    await storage.put("blogImages/abc/cover-480.webp", Buffer.from("old"), "image/webp");
    await storage.put("blogImages/abc/cover-480.webp", bytes, "image/webp");
    expect(Buffer.from((await storage.get("blogImages/abc/cover-480.webp"))!)).toEqual(bytes);
  });

  test("returns undefined for keys that are not stored", async () => {
    await storage.put("blogImages/abc/cover-480.webp", bytes, "image/webp");
    for (const key of [
      "blogImages/abc/cover-960.webp",
      "blogImages/abc",
      "blogImages/abc/cover-480.webp/x",
      "nothing",
    ])
      expect([await storage.get(key), await storage.open(key)], key).toEqual([undefined, undefined]);
  });

  test("removes all files in a folder, and none beside it", async () => {
    for (const key of ["a/abc/1.webp", "a/abc/2.webp", "a/abcd/1.webp"])
      await storage.put(key, bytes, "image/webp");
    await storage.removeAll("a/abc");
    expect(await storage.get("a/abc/1.webp")).toBeUndefined();
    expect(await storage.get("a/abc/2.webp")).toBeUndefined();
    expect(await storage.get("a/abcd/1.webp")).toBeDefined();
    await storage.removeAll("a/abc");
  });
});

test("no key leads out of the folder", async () => {
  const [, storage] = storages[0]!;
  writeFileSync(join(folder, "secret"), "secret");
  for (const key of [
    "../secret",
    "a/../../secret",
    "/etc/passwd",
    "a//b",
    ".",
    "",
    "a\0b",
    ".hidden",
    "a\\..\\b",
  ]) {
    expect([await storage.get(key), await storage.open(key)], key).toEqual([undefined, undefined]);
    await expect(storage.put(key, bytes, "image/webp"), key).rejects.toThrow("not a storage key");
    await expect(storage.removeAll(key), key).rejects.toThrow("not a storage key");
  }
  expect(readdirSync(folder)).toContain("secret");
});

const page = "<!doctype html><title>Welcome</title><p>Please sign in.</p>";
const listing = `<ListBucketResult><Name>lectern</Name><Contents><Key>site/a/abc/1.webp</Key></Contents></ListBucketResult>`;
const deleteFailed = `<DeleteResult><Error><Key>site/a/abc/1.webp</Key><Code>InternalError</Code></Error></DeleteResult>`;

test("an HTML page from a proxy instead of the bucket's response is an error", async () => {
  const storage = await openFakeBucket(() => ["text/html", page]);
  await expect(storage.put("a/abc/1.webp", bytes, "image/webp")).rejects.toThrow("did not store");
  await expect(storage.get("a/abc/1.webp")).rejects.toThrow("no image");
  await expect(storage.open("a/abc/1.webp")).rejects.toThrow("no image");
  await expect(storage.removeAll("a/abc")).rejects.toThrow("did not list");
});

test("a response that is not an image frees its connection", async () => {
  const storage = await openFakeBucket(() => ["text/html", page.repeat(10_000)]);
  // More requests than the client has connections.
  for (let count = 0; count < 60; count++)
    await expect(storage.open("a/abc/1.webp")).rejects.toThrow("no image");
});

test("an object that a bucket lists but does not delete is an error, even with status 200", async () => {
  for (const response of [deleteFailed, page]) {
    const storage = await openFakeBucket((method) => [
      "application/xml",
      method === "GET" ? listing : response,
    ]);
    await expect(storage.removeAll("a/abc")).rejects.toThrow("did not delete all");
  }
});

/** A fake bucket that responds to every request with status 200 and this content type and text. */
async function openFakeBucket(respond: (method: string) => [type: string, text: string]): Promise<Storage> {
  const server = createServer((req, res) => {
    const [type, text] = respond(req.method!);
    req.resume().on("end", () => {
      res.writeHead(200, { "content-type": type, "content-length": text.length });
      res.end(req.method === "HEAD" ? undefined : text);
    });
  });
  onTestFinished(() => void server.close());
  const endpoint = encodeURIComponent(`http://127.0.0.1:${await listenOnFreePort(server)}`);
  return s3Storage(`s3://lectern/site?endpoint=${endpoint}&region=eu-west-1`);
}
