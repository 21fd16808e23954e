// Large uploads to the program itself, with its own main thread and processes. `npm run bench -- crowd` measures how
// long other requests wait meanwhile, and how much memory is used.
import { expect } from "vitest";
import { openSession } from "../../app/core/session.server.ts";
import { connect } from "../../db/connect.ts";
import { sendRequest } from "../support/browser.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { hugePng, nestedUses, photo } from "../support/pictures.ts";
import { childrenOf, isRunning } from "../support/processes.ts";
import { runProgram } from "../support/program.ts";
import { sendZeros } from "../support/send-zeros.ts";
import { test as base } from "../support/site.ts";

const MB = 1024 * 1024;

const test = base.extend("server", async ({ database }, { onCleanup }) => {
  const program = runProgram({ ...database.settings, TMPDIR: database.settings.DATA_DIR });
  onCleanup(program.end);
  const url = await program.ready;
  const { db, close } = await connect(undefined, database.settings.DATA_DIR);
  await addUser(db, ann);
  const cookie = `site_session=${await openSession(db, ann.id)}`;
  await close();
  const headers = { origin: url, accept: "application/json", cookie };
  return { ...program, url, headers };
});

// The processes are read from /proc, which only Linux has.
const onLinux = test.runIf(process.platform === "linux");

test("a body of a hundred megabytes is refused, and only the editor's form is read to its end", async ({
  server,
}) => {
  const { url, headers } = server;
  for (const path of ["/upload", "/write", "/blog/s1/like", "/preview"])
    for (const hasLength of [true, false]) {
      // The server may close the connection while the body is still being sent. Then there may be no response.
      const response = await sendZeros(url + path, headers, 100 * MB, hasLength).catch(() => undefined);
      if (!response) continue;
      expect(response.status, path).toBe(path === "/upload" || path === "/write" ? 422 : 413);
      // The maximal size of an image, and the buffers of the operating system.
      if (path !== "/write") expect(response.acceptedBytes, path).toBeLessThan(20 * MB + 20 * MB);
    }
});

test("pages are sent while large images are processed", async ({ server }) => {
  const { url, headers } = server;
  const large = await photo(4000, 3000).jpeg().toBuffer();
  const images = [large, hugePng(30_000, 30_000), nestedUses(4)];
  const unfinished = new Set(images.keys());
  const statuses = Promise.all(
    images.map((bytes, index) =>
      uploadPatiently(url, headers, bytes).finally(() => unfinished.delete(index)),
    ),
  );
  for (let count = 0; count < 30; count++)
    expect((await sendRequest(`${url}/`, { headers })).status).toBe(200);
  expect(unfinished.size).toBeGreaterThan(0);
  expect(await statuses).toEqual([201, 422, 201]);
});

onLinux("the process that processes an image ends when the program is killed", async ({ server }) => {
  void upload(server.url, server.headers, nestedUses(9)).catch(() => {});
  await expect.poll(() => childrenOf(server.pid)).toHaveLength(1);
  const [imageProcess] = childrenOf(server.pid);
  server.kill("SIGKILL");
  await expect.poll(() => isRunning(imageProcess!.pid)).toBe(false);
});

/** Uploads again after a 503: on a slow machine an image may wait too long for its turn. */
async function uploadPatiently(url: string, headers: Record<string, string>, bytes: Buffer): Promise<number> {
  const status = await upload(url, headers, bytes);
  return status === 503 ? uploadPatiently(url, headers, bytes) : status;
}

async function upload(url: string, headers: Record<string, string>, bytes: Buffer) {
  const form = new FormData();
  form.set("image", new Blob([bytes as Buffer<ArrayBuffer>]), "photo.jpg");
  return (await fetch(`${url}/upload`, { method: "POST", body: form, headers })).status;
}
