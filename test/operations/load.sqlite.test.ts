// The program itself, since what counts here is its own thread and its own processes. How long others wait and how much
// memory is taken meanwhile, `npm run bench -- crowd` measures.
import { expect } from "vitest";
import { openSession } from "../../app/models/session.server.ts";
import { connect } from "../../db/connect.ts";
import { sendRequest } from "../support/browser.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { hugePng, nestedUses, photo } from "../support/pictures.ts";
import { childrenOf, isRunning } from "../support/processes.ts";
import { runProgram } from "../support/program.ts";
import { sendZeros } from "../support/send-zeros.ts";
import { test as base } from "../support/site.ts";

const MB = 1024 * 1024;

const test = base.extend("busy", async ({ database }, { onCleanup }) => {
  const program = runProgram({ ...database.settings, TMPDIR: database.settings.DATA_DIR });
  onCleanup(program.end);
  const url = await program.ready;
  const { db, close } = await connect(undefined, database.settings.DATA_DIR);
  await addUser(db, ann);
  const cookie = `lectern_session=${await openSession(db, ann.id)}`;
  await close();
  const headers = { origin: url, accept: "application/json", cookie };
  return { ...program, url, headers };
});

// Other systems tell less about their processes.
const onLinux = test.runIf(process.platform === "linux");

test("a body of a hundred megabytes is refused, and but for a form with fields to save is not taken", async ({
  busy,
}) => {
  const { url, headers } = busy;
  for (const path of ["/upload", "/write", "/blog/s1/like", "/preview"])
    for (const announced of [true, false]) {
      // The connection may end before a body that nobody wants is through.
      const answer = await sendZeros(url + path, headers, 100 * MB, announced).catch(() => undefined);
      if (!answer) continue;
      expect(answer.status, path).toBe(path === "/upload" || path === "/write" ? 422 : 413);
      // As large as an image may be, and what the system holds on the way.
      if (path !== "/write") expect(answer.acceptedBytes, path).toBeLessThan(20 * MB + 20 * MB);
    }
});

test("others are answered before the images are drawn that came first", async ({ busy }) => {
  const { url, headers } = busy;
  const large = await photo(4000, 3000).jpeg().toBuffer();
  const sent = [large, nestedUses(4), large, hugePng(30_000, 30_000), large];
  const left = new Set(sent.keys());
  const drawn = Promise.all(
    sent.map((bytes, at) => upload(url, headers, bytes).finally(() => left.delete(at))),
  );
  for (let count = 0; count < 30; count++)
    expect((await sendRequest(`${url}/`, { headers })).status).toBe(200);
  expect(left.size).toBeGreaterThan(0);
  expect(await drawn).toEqual([201, 201, 201, 422, 201]);
});

onLinux("what draws ends with the program, however that ended", async ({ busy }) => {
  void upload(busy.url, busy.headers, nestedUses(9)).catch(() => {});
  await expect.poll(() => childrenOf(busy.pid)).toHaveLength(1);
  const [drawing] = childrenOf(busy.pid);
  busy.kill("SIGKILL");
  await expect.poll(() => isRunning(drawing!.pid)).toBe(false);
});

async function upload(url: string, headers: Record<string, string>, bytes: Buffer) {
  const form = new FormData();
  form.set("image", new Blob([bytes as Buffer<ArrayBuffer>]), "photo.jpg");
  return (await fetch(`${url}/upload`, { method: "POST", body: form, headers })).status;
}
