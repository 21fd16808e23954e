import { existsSync, readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type FormLimits, readMultipartForm } from "../multipart-form.server.ts";

const MB = 1024 * 1024;

test("a form's fields are read, and its file is stored on disk until the form is disposed of", async () => {
  const request = formRequest({ title: "Bread", content: "Zwölf Kühe\r\n\r\n日本語 🚀" }, "hello", {
    topic: "SQL",
  });
  const { fields, file, tooLarge, dispose } = await readMultipartForm(request);
  expect([...fields]).toEqual([
    ["title", "Bread"],
    ["content", "Zwölf Kühe\r\n\r\n日本語 🚀"],
    ["topic", "SQL"],
  ]);
  expect(file).toMatchObject({ name: "Kühe.png", size: 5 });
  expect(readFileSync(file!.path, "utf8")).toBe("hello");
  expect(tooLarge).toBeUndefined();
  await dispose();
  expect(existsSync(file!.path)).toBe(false);
  await dispose();
});

test("a form without a file, and a URL-encoded form, are read as well", async () => {
  expect((await readAndDispose(formRequest({ title: "Bread" }))).file).toBeUndefined();
  expect((await readAndDispose(formRequest({}, "", {}, ""))).file).toBeUndefined();
  const urlEncoded = postRequest("title=Bread+%26+butter", {
    "content-type": "application/x-www-form-urlencoded",
  });
  expect([...(await readAndDispose(urlEncoded)).fields]).toEqual([["title", "Bread & butter"]]);
});

test("the fields around a file that is too large are read", async () => {
  const { fields, file, tooLarge } = await readAndDispose(
    formRequest({ title: "Bread" }, zeros(21 * MB), { content: "Flour" }),
  );
  expect([tooLarge, file, fields.get("title"), fields.get("content")]).toEqual([
    "file",
    undefined,
    "Bread",
    "Flour",
  ]);
});

test("reading stops when the whole form is too large", async () => {
  const request = await withChunkedBody(formRequest({ title: "Bread" }, zeros(3 * MB), { content: "Flour" }));
  const { fields, file, tooLarge } = await readAndDispose(request, { maxBytes: 2 * MB });
  expect([tooLarge, file, [...fields]]).toEqual(["form", undefined, []]);
  const withLength = postRequest("title=Bread", {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": "999",
  });
  expect([(await readAndDispose(withLength, { maxBytes: 900 })).tooLarge, withLength.bodyUsed]).toEqual([
    "form",
    false,
  ]);
});

test("a form with a text that is too long, another long field, or too many fields is refused", async () => {
  const limits = { maxFieldBytes: { content: MB, title: 2000 } };
  const tooManyFields = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, "x"]));
  const forms: Record<string, string>[] = [
    { content: "日".repeat(350_000) },
    { title: "x".repeat(2001) },
    { other: "x".repeat(1025) },
    { constructor: "x".repeat(1025) },
    tooManyFields,
  ];
  for (const fields of forms) {
    const { tooLarge, fields: readFields } = await readAndDispose(formRequest(fields), limits);
    expect([tooLarge, [...readFields]], Object.keys(fields)[0]).toEqual(["form", []]);
  }
});

test("a body that ends within its file is a form without a file, whether files are stored or not", async () => {
  const part = 'Content-Disposition: form-data; name="cover"; filename="a.png"';
  const type = { "content-type": "multipart/form-data; boundary=X" };
  for (const mayStoreFile of [true, false])
    for (const end of ["", "abc", "abc\r\n--X", "a".repeat(100_000)]) {
      const request = postRequest(`--X\r\n${part}\r\n\r\n${end}`, type);
      const { file, isIncomplete } = await readAndDispose(request, { mayStoreFile });
      expect([file, isIncomplete], end.slice(0, 9)).toEqual([undefined, true]);
    }
});

async function readAndDispose(request: Request, limits?: Partial<FormLimits>) {
  const form = await readMultipartForm(request, limits);
  await form.dispose();
  return form;
}

function formRequest(
  fieldsBefore: Record<string, string>,
  file?: BlobPart,
  fieldsAfter: Record<string, string> = {},
  name = "Kühe.png",
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsBefore)) body.append(name, value);
  if (file !== undefined) body.append("image", new Blob([file]), name);
  for (const [name, value] of Object.entries(fieldsAfter)) body.append(name, value);
  return postRequest(body);
}

/** The same request with a body of several chunks, as from a network. */
async function withChunkedBody(original: Request) {
  const bytes = Buffer.from(await original.arrayBuffer());
  const count = Math.ceil(bytes.length / 65_536);
  const chunks = Array.from({ length: count }, (_, at) => bytes.subarray(at * 65_536, (at + 1) * 65_536));
  const init = {
    method: "POST",
    body: Readable.toWeb(Readable.from(chunks)),
    headers: original.headers,
    duplex: "half",
  };
  return new Request(original.url, init as unknown as RequestInit);
}

const postRequest = (body: BodyInit, headers?: HeadersInit) =>
  new Request("http://here/", { method: "POST", body, headers });
const zeros = (size: number) => new Uint8Array(size);
