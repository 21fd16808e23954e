import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { openArchive } from "../archives/open-archive.ts";
import { openZip, zipLimits } from "../archives/zip-archive.ts";
import { crowdedZip, zipOf } from "./zip.ts";

const test = base.extend("folder", async ({ task: _ }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), "archive-"));
  onCleanup(() => rm(folder, { recursive: true }));
  return folder;
});

async function open(folder: string, bytes: Uint8Array, name = "export.zip") {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return openArchive(path);
}

async function textOf(pieces: AsyncIterable<Uint8Array>) {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts).toString();
}

const files = { "posts/b.md": "# B", "posts/ä.md": "# Ä", "a.json": "{}" };

test("a ZIP file, a folder and a single file are read in the same way", async ({ folder }) => {
  await mkdir(join(folder, "site/posts"), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, "site", path), text);
  await mkdir(join(folder, "site/.git"));
  await writeFile(join(folder, "site/.git/config"), "secret");
  for (const archive of [await open(folder, await zipOf(files)), await openArchive(join(folder, "site"))]) {
    expect(archive.paths).toEqual(["a.json", "posts/b.md", "posts/ä.md"]);
    expect(archive.sizeOf("posts/b.md")).toBe(3);
    expect(String(await archive.read("posts/ä.md"))).toBe("# Ä");
    expect(await textOf(archive.stream("posts/b.md"))).toBe("# B");
    await expect(archive.read("posts/b.md", 2)).rejects.toThrow(/posts\/b.md is too large/);
    await expect(archive.read("../site/a.json")).rejects.toThrow("The file ../site/a.json is missing.");
    archive.close();
  }
  const single = await open(folder, Buffer.from("{}"), "ghost.json");
  expect(single.paths).toEqual(["ghost.json"]);
  expect(String(await single.read("ghost.json"))).toBe("{}");
});

test("a path that leaves the folder is refused", async ({ folder }) => {
  const zip = await zipOf({ "aa/evil.txt": "x" });
  for (const path of ["../evil.txt", "/a/evil.txt", "..\\evil.txt", "C:/evil.txt"]) {
    const hostile = Buffer.from(zip.toString("latin1").replaceAll("aa/evil.txt", path), "latin1");
    await expect(open(folder, hostile)).rejects.toThrow(/refused, since a path in it leaves its folder/);
  }
});

test("links are refused, in a ZIP file and in a folder", async ({ folder }) => {
  const zip = await zipOf({ "posts/passwd": "/etc/passwd" }, { "posts/passwd": 0o120777 });
  await expect(open(folder, zip)).rejects.toThrow("since posts/passwd is a symbolic link");
  await mkdir(join(folder, "site"));
  await symlink("/etc/passwd", join(folder, "site/a.md"));
  await expect(openArchive(join(folder, "site"))).rejects.toThrow("since a.md is a symbolic link");
});

test("an encrypted file is refused", async ({ folder }) => {
  const zip = await zipOf({ "a.txt": "x" });
  zip[zip.indexOf("PK\x01\x02", "latin1") + 8]! |= 1;
  await expect(open(folder, zip)).rejects.toThrow(/encrypted \(a\.txt\)/);
});

test("bombs are refused before anything is unpacked", async ({ folder }) => {
  const zeros = await zipOf({ "zeros.html": Buffer.alloc(20_000_000) });
  await expect(open(folder, zeros)).rejects.toThrow("it unpacks to far more than a real export would");
  const path = join(folder, "export.zip");
  await writeFile(path, await zipOf({ "a.txt": "x".repeat(1000), "b.txt": "y".repeat(1000) }));
  await expect(openZip(path, { ...zipLimits, maxBytes: 1500 })).rejects.toThrow("unpacked, it is too large");
  await expect(openZip(path, { ...zipLimits, maxUnratedBytes: 1500, maxRatio: 2 })).rejects.toThrow(
    /unpacks to/,
  );
  await expect(openZip(path, { ...zipLimits, maxFiles: 1 })).rejects.toThrow("it holds more than 1 files");
});

test("an archive of 60,000 entries opens, and one with too many is refused without reading them", async ({
  folder,
}) => {
  const archive = await open(folder, crowdedZip(60_000));
  expect(archive.paths).toHaveLength(60_000);
  archive.close();
  const path = join(folder, "export.zip");
  await expect(openZip(path, { ...zipLimits, maxFiles: 59_999 })).rejects.toThrow("more than 59,999 files");
  // The archive states fewer than it has.
  await writeFile(path, crowdedZip(65_536 + 10));
  expect((await openArchive(path)).paths).toHaveLength(10);
});

test("a file that states too small a size is damaged", async ({ folder }) => {
  const zip = await zipOf({ "a.txt": "x".repeat(5000) });
  zip.writeUInt32LE(10, zip.indexOf("PK\x01\x02", "latin1") + 24);
  const archive = await open(folder, zip);
  await expect(archive.read("a.txt")).rejects.toThrow("The file a.txt is damaged");
  archive.close();
});

test("truncated archives are refused, and what is cut within a file is damaged", async ({ folder }) => {
  const zip = await zipOf({ "a.txt": Buffer.from(crypto.getRandomValues(new Uint8Array(5000))) });
  await expect(open(folder, zip.subarray(0, 3000))).rejects.toThrow("damaged or incomplete");
  await expect(open(folder, new Uint8Array())).rejects.toThrow("The file is empty.");
  await expect(openArchive(join(folder, "none.zip"))).rejects.toThrow(/There is no file/);
  zip.fill(0, 200, 400);
  const archive = await open(folder, zip);
  await expect(archive.read("a.txt")).rejects.toThrow("The file a.txt is damaged");
  archive.close();
});
