import { expect } from "vitest";
import { ann } from "../support/people-and-blogs.ts";
import { append, photo, plainImage } from "../support/pictures.ts";
import { loggedErrors } from "../support/site.ts";
import { failedMessage, noLeftovers, test } from "../support/uploads.ts";

const MB = 1024 * 1024;

test("who is signed out uploads nothing: a script is told, a form is led to the login", async ({
  site,
  uploader,
}) => {
  const form = new FormData();
  form.set("image", new Blob(["x"]), "x.png");
  const told = await uploader.send(form, { cookie: "" });
  expect([told.status, told.error]).toEqual([401, "You need to be logged in to publish."]);
  const led = await site.person().post("/upload", {});
  expect([led.status, led.headers.location]).toEqual([303, "/login"]);
  expect(await uploader.leftovers()).toEqual(noLeftovers);
});

test("a form on another site uploads nothing", async ({ uploader }) => {
  const init = {
    method: "POST",
    body: "",
    headers: { ...uploader.headers, origin: "https://elsewhere.example" },
  };
  const refused = await fetch(uploader.address, init);
  expect(refused.status).toBe(403);
});

test("an image that is sent twice is two images", async ({ uploader }) => {
  const bytes = await photo().jpeg().toBuffer();
  const [one, other] = [await uploader.upload(bytes), await uploader.upload(bytes)];
  expect(one.key).not.toBe(other.key);
  expect(await uploader.leftovers()).toMatchObject({ rows: 2 });
});

test("after sixty uploads in an hour a user has to wait, before anything is read", async ({
  site,
  uploader,
}) => {
  for (let count = 0; count < 60; count++) await site.limits.upload.take(ann.id);
  const late = await uploader.upload(await photo().jpeg().toBuffer());
  expect([late.status, late.error]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect(await uploader.leftovers()).toEqual(noLeftovers);
});

test("a request without an image is answered like any other that failed", async ({ uploader }) => {
  const empty = new FormData();
  empty.set("image", new Blob([]), "");
  const text = new FormData();
  text.set("image", "photo.jpg");
  const part = 'Content-Disposition: form-data; name="image"; filename="a.png"';
  const bodies: [BodyInit, string?][] = [
    [empty],
    [text],
    ["image=photo.jpg", "application/x-www-form-urlencoded"],
    ['{"image":"photo.jpg"}', "application/json"],
    ["", "multipart/form-data"],
    ["--x", "multipart/form-data; boundary=x"],
    [`--x\r\n${part}\r\n\r\nabc`, "multipart/form-data; boundary=x"],
    [`--x\r\n${"A: b\r\n".repeat(10_000)}${part}\r\n\r\nabc\r\n--x--`, "multipart/form-data; boundary=x"],
  ];
  for (const [body, type] of bodies) {
    const answer = await uploader.send(body, type ? { "content-type": type } : {});
    expect([answer.status, answer.error], type).toEqual([422, failedMessage]);
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

test("of a hundred megabytes none is kept, whether their number was given or not", async ({ uploader }) => {
  for (const given of [true, false]) {
    const answer = await uploader.sendZeros(100 * MB, given);
    expect([answer.status, answer.text], `given: ${given}`).toEqual([
      422,
      JSON.stringify({ error: failedMessage }),
    ]);
    expect(await uploader.leftovers()).toEqual(noLeftovers);
  }
});

test("an upload that breaks off leaves nothing", async ({ site, uploader }) => {
  await uploader.sendZeros(10 * MB, true, 3 * MB).catch(() => {});
  await expect.poll(() => site.log.some((line) => line.includes('"/upload"'))).toBe(true);
  await expect.poll(() => uploader.leftovers()).toEqual(noLeftovers);
  expect((await site.get("/healthz")).status).toBe(200);
});

test("uploads that are given up while they wait for their turn are no failure", async ({
  site,
  uploader,
}) => {
  const stop = new AbortController();
  const png = await photo(3000, 2000).png().toBuffer();
  const given = Array.from({ length: 5 }, () =>
    uploader.upload(png, "photo.png", stop.signal).catch(() => "given up"),
  );
  await expect.poll(async () => (await uploader.leftovers()).temporaryFiles.length).toBe(5);
  stop.abort();
  expect(await Promise.all(given)).toEqual(Array(5).fill("given up"));
  await expect.poll(() => site.log.filter((line) => line.includes('"/upload"')).length).toBe(5);
  await expect.poll(() => uploader.leftovers()).toEqual(noLeftovers);
  expect(loggedErrors(site)).toEqual([]);
});

test("a disk that cannot be written is the server's failure, and logged", async ({ site, uploader }) => {
  process.env.TMPDIR += "/missing";
  const answer = await uploader.upload(await plainImage("#ff0000").png().toBuffer());
  expect([answer.status, answer.error]).toEqual([500, failedMessage]);
  expect(site.log.some((line) => line.includes("ENOENT"))).toBe(true);
});

test("other forms take no more than forms hold", async ({ site, uploader }) => {
  for (const path of ["/blog/s1/like", "/blog/s1/bookmark", "/login", "/signup"]) {
    const init = { method: "POST", headers: uploader.headers, body: new Uint8Array(2 * MB) };
    expect((await fetch(site.url + path, init)).status, path).toBe(413);
  }
});

test("a form whose length is not told is read as far as forms are long", async ({ site }) => {
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" };
  const like = (text: string) => {
    const init = { method: "POST", headers, body: new Blob([text]).stream(), duplex: "half" };
    return fetch(`${site.url}/blog/s1/like`, init);
  };
  const liked = await like("on=yes");
  expect([liked.status, await liked.json()]).toMatchObject([200, { liked: true }]);
  expect((await like(`on=yes&more=${"x".repeat(9000)}`)).status).toBe(413);
});

test("a form of an article is taken as one, however its address is written", async ({ site, uploader }) => {
  for (const path of ["/write", "/Write", "/%77rite"]) {
    const body = new FormData();
    body.set("content", "x".repeat(20_000));
    const answer = await fetch(site.url + path, { method: "POST", headers: uploader.headers, body });
    expect(answer.status, path).toBe(422);
  }
});
