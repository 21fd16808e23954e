import { existsSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readForm } from "../../app/upload.server.ts";

const MB = 1024 * 1024;

test("a form's fields and its file are read, the file to the disk until it is disposed of", async () => {
  const sent = form({ title: "Bread", content: "Zwölf Kühe\r\n\r\n日本語 🚀" }, "hello", { topic: "SQL" });
  const { fields, file, tooLarge, dispose } = await readForm(sent);
  expect([...fields]).toEqual([
    ["title", "Bread"],
    ["content", "Zwölf Kühe\r\n\r\n日本語 🚀"],
    ["topic", "SQL"],
  ]);
  expect(file).toMatchObject({ name: "Kühe.png", size: 5 });
  expect(readFileSync(file!.path, "utf8")).toBe("hello");
  expect(tooLarge).toBe(false);
  await dispose();
  expect(existsSync(file!.path)).toBe(false);
  await dispose();
});

test("a form without a file, and one that no browser encoded as parts, are read as well", async () => {
  expect((await read(form({ title: "Bread" }))).file).toBeUndefined();
  expect((await read(form({}, "", {}, ""))).file).toBeUndefined();
  const plain = request("title=Bread+%26+butter", { "content-type": "application/x-www-form-urlencoded" });
  expect([...(await read(plain)).fields]).toEqual([["title", "Bread & butter"]]);
});

test("the fields around a file that is too large are kept", async () => {
  const { fields, file, tooLarge } = await read(
    form({ title: "Bread" }, zeros(21 * MB), { content: "Flour" }),
  );
  expect([tooLarge, file, fields.get("title"), fields.get("content")]).toEqual([
    true,
    undefined,
    "Bread",
    "Flour",
  ]);
});

test("reading ends where the whole is too large", async () => {
  const sent = await inPieces(form({ title: "Bread" }, zeros(3 * MB), { content: "Flour" }));
  const { fields, file, tooLarge } = await read(sent, 2 * MB);
  expect([tooLarge, file, fields.get("title"), fields.get("content")]).toEqual([
    true,
    undefined,
    "Bread",
    null,
  ]);
  const announced = request("title=Bread", {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": "999",
  });
  expect([(await read(announced, 900)).tooLarge, announced.bodyUsed]).toEqual([true, false]);
});

test("a long text is kept whole, and no form has more fields than ours", async () => {
  const content = "日".repeat(200_000);
  expect((await read(form({ content }))).fields.get("content")).toBe(content);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`f${at}`, "x"]));
  expect([...(await read(form(many))).fields]).toHaveLength(10);
});

async function read(sent: Request, most?: number) {
  const form = await readForm(sent, most);
  await form.dispose();
  return form;
}

function form(
  before: Record<string, string>,
  file?: BlobPart,
  after: Record<string, string> = {},
  name = "Kühe.png",
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(before)) body.append(name, value);
  if (file !== undefined) body.append("image", new Blob([file]), name);
  for (const [name, value] of Object.entries(after)) body.append(name, value);
  return request(body);
}

/** As it comes from a network. */
async function inPieces(whole: Request) {
  const bytes = Buffer.from(await whole.arrayBuffer());
  const count = Math.ceil(bytes.length / 65_536);
  const pieces = Array.from({ length: count }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536));
  const init = {
    method: "POST",
    body: Readable.toWeb(Readable.from(pieces)),
    headers: whole.headers,
    duplex: "half",
  };
  return new Request(whole.url, init as unknown as RequestInit);
}

const request = (body: BodyInit, headers?: HeadersInit) =>
  new Request("http://here/", { method: "POST", body, headers });
const zeros = (size: number) => new Uint8Array(size);
