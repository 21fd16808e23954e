import { expect } from "vitest";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { append, photo, plainImage } from "../../../test/support/pictures.ts";
import { loggedErrors } from "../../../test/support/site.ts";
import { noLeftovers, test, uploadFailedMessage } from "../../../test/support/uploads.ts";

const MB = 1024 * 1024;

test("a visitor cannot upload: a script gets an error, a form leads to the login", async ({
  site,
  uploader,
}) => {
  const form = new FormData();
  form.set("image", new Blob(["x"]), "x.png");
  const scriptResponse = await uploader.send(form, { cookie: "" });
  expect([scriptResponse.status, scriptResponse.error]).toEqual([
    401,
    "You need to be logged in to publish.",
  ]);
  const formResponse = await site.openBrowser().post("/upload", {});
  expect([formResponse.status, formResponse.headers.location]).toEqual([303, "/login?to=%2Fwrite"]);
  expect(await uploader.leftovers()).toEqual(noLeftovers);
});

test("after sixty uploads in an hour a user has to wait, and nothing more is read", async ({
  site,
  uploader,
}) => {
  for (let count = 0; count < 60; count++) await site.limits.upload.take(ann.id);
  const refusal = await uploader.upload(await photo().jpeg().toBuffer());
  expect([refusal.status, refusal.error]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
  expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect(await uploader.leftovers()).toEqual(noLeftovers);
});

test("a request without an image gets the same error as any failed upload", async ({ uploader }) => {
  const emptyFile = new FormData();
  emptyFile.set("image", new Blob([]), "");
  const textField = new FormData();
  textField.set("image", "photo.jpg");
  const part = 'Content-Disposition: form-data; name="image"; filename="a.png"';
  const bodies: [BodyInit, string?][] = [
    [emptyFile],
    [textField],
    ["image=photo.jpg", "application/x-www-form-urlencoded"],
    ['{"image":"photo.jpg"}', "application/json"],
    ["", "multipart/form-data"],
    ["--x", "multipart/form-data; boundary=x"],
    [`--x\r\n${part}\r\n\r\nabc`, "multipart/form-data; boundary=x"],
    [`--x\r\n${"A: b\r\n".repeat(10_000)}${part}\r\n\r\nabc\r\n--x--`, "multipart/form-data; boundary=x"],
  ];
  for (const [body, type] of bodies) {
    const response = await uploader.send(body, type ? { "content-type": type } : {});
    expect([response.status, response.error], type).toEqual([422, uploadFailedMessage]);
  }
  expect(await uploader.leftovers()).toEqual(noLeftovers);
});

test("a file may have twenty megabytes, and not a byte more", async ({ uploader }) => {
  const jpeg = await photo().jpeg().toBuffer();
  const room = 20 * MB - jpeg.length;
  expect((await uploader.upload(append(jpeg, Buffer.alloc(room + 1)))).status).toBe(422);
  expect(await uploader.leftovers()).toEqual(noLeftovers);
  expect((await uploader.upload(append(jpeg, Buffer.alloc(room)))).status).toBe(201);
  expect(await uploader.leftovers()).toMatchObject({ temporaryFiles: [] });
});

test("nothing of an incomplete upload is stored", async ({ site, uploader }) => {
  await uploader.sendZeros(10 * MB, true, 3 * MB).catch(() => {});
  await expect.poll(() => site.log.some((line) => line.includes('"/upload"'))).toBe(true);
  await expect.poll(() => uploader.leftovers()).toEqual(noLeftovers);
  expect((await site.get("/healthz")).status).toBe(200);
});

test("uploads that are aborted while they wait in the queue are not logged as errors", async ({
  site,
  uploader,
}) => {
  const controller = new AbortController();
  const png = await photo(3000, 2000).png().toBuffer();
  const uploads = Array.from({ length: 5 }, () =>
    uploader.upload(png, "photo.png", controller.signal).catch(() => "aborted"),
  );
  await expect.poll(async () => (await uploader.leftovers()).temporaryFiles.length).toBe(5);
  controller.abort();
  expect(await Promise.all(uploads)).toEqual(Array(5).fill("aborted"));
  await expect.poll(() => site.log.filter((line) => line.includes('"/upload"')).length).toBe(5);
  await expect.poll(() => uploader.leftovers()).toEqual(noLeftovers);
  expect(loggedErrors(site)).toEqual([]);
});

test("a disk that cannot be written is a server error, and is logged", async ({ site, uploader }) => {
  process.env.TMPDIR += "/missing";
  const response = await uploader.upload(await plainImage("#ff0000").png().toBuffer());
  expect([response.status, response.error]).toEqual([500, uploadFailedMessage]);
  expect(site.log.some((line) => line.includes("ENOENT"))).toBe(true);
});

test("a body of two megabytes is too large for forms without a file", async ({ site, uploader }) => {
  for (const path of ["/blog/s1/like", "/blog/s1/bookmark", "/login", "/signup"]) {
    const init = { method: "POST", headers: uploader.headers, body: new Uint8Array(2 * MB) };
    expect((await fetch(site.url + path, init)).status, path).toBe(413);
  }
});

test("a form that does not tell its length is read up to the limit of forms", async ({ site }) => {
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  const like = (text: string) => {
    const init = { method: "POST", headers, body: new Blob([text]).stream(), duplex: "half" };
    return fetch(`${site.url}/blog/s1/like`, init);
  };
  const response = await like("on=yes");
  expect([response.status, await response.json()]).toMatchObject([200, { liked: true }]);
  expect((await like(`on=yes&more=${"x".repeat(200_000)}`)).status).toBe(413);
});

test("the editor's form may be long, however its address is written", async ({ site, uploader }) => {
  for (const path of ["/write", "/Write", "/%77rite"]) {
    const body = new FormData();
    body.set("content", "x".repeat(20_000));
    const response = await fetch(site.url + path, { method: "POST", headers: uploader.headers, body });
    expect(response.status, path).toBe(422);
  }
});
