// The program itself, since what counts here is its own memory and its own pace.
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { openSession } from "../../app/models/session.server.ts";
import { connect } from "../../db/connect.ts";
import { ask } from "../support/browser.ts";
import { ann, joins } from "../support/cast.ts";
import { hugePng, nestedUses, photo } from "../support/pictures.ts";
import { childrenOf, isRunning, memoryOf } from "../support/processes.ts";
import { run } from "../support/program.ts";
import { test as base } from "../support/site.ts";
import { sendZeros } from "../support/uploads.ts";

const MB = 1024 * 1024;

const test = base.extend("busy", async ({ database }, { onCleanup }) => {
  const program = run({ ...database.settings, TMPDIR: database.settings.DATA_DIR });
  onCleanup(program.end);
  const url = await program.ready;
  const { db, close } = await connect(undefined, database.settings.DATA_DIR);
  await joins(db, ann);
  const cookie = `lectern_session=${await openSession(db, ann.id)}`;
  await close();
  const headers = { origin: url, accept: "application/json", cookie };
  for (let count = 0; count < 20; count++) await ask(`${url}/`, { headers });
  return { url, headers, pid: program.pid, kill: () => program.kill("SIGKILL") };
});

// Other systems tell less about their processes.
const onLinux = test.runIf(process.platform === "linux");

onLinux("bodies of a hundred megabytes do not stay in memory, wherever they are sent", async ({ busy }) => {
  const { url, headers, pid } = busy;
  await sendZeros(`${url}/write`, headers, 30 * MB, true);
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 20);
  try {
    for (const path of ["/upload", "/write", "/blog/s1/like", "/preview"])
      for (const announced of [true, false]) {
        // The connection may end before a body that nobody wants is through.
        const answer = await sendZeros(url + path, headers, 100 * MB, announced).catch(() => undefined);
        if (answer) expect(answer.status, path).toBe(path === "/upload" || path === "/write" ? 422 : 413);
      }
  } finally {
    clearInterval(watch);
  }
  expect(most - before).toBeLessThan(140 * MB);
});

onLinux(
  "while images are drawn, others are answered soon, and the memory stays as it was",
  async ({ busy }) => {
    const { url, headers, pid } = busy;
    const large = await photo(4000, 3000).jpeg().toBuffer();
    const before = memoryOf(pid);
    const sent = [large, nestedUses(4), large, hugePng(30_000, 30_000), large];
    const drawn = Promise.all(sent.map((bytes) => upload(url, headers, bytes)));
    const waits: number[] = [];
    while ((await Promise.race([drawn, pause(20)])) === undefined) {
      const began = performance.now();
      expect((await ask(`${url}/`, { headers })).status).toBe(200);
      waits.push(performance.now() - began);
    }
    expect(await drawn).toEqual([201, 201, 201, 422, 201]);
    waits.sort((one, other) => one - other);
    expect(waits.length).toBeGreaterThan(20);
    expect(waits[waits.length >> 1]).toBeLessThan(250);
    expect(waits.at(-1)).toBeLessThan(3000);
    expect(memoryOf(pid) - before).toBeLessThan(140 * MB);
  },
);

onLinux("what draws ends with the program, however that ended", async ({ busy }) => {
  void upload(busy.url, busy.headers, nestedUses(9)).catch(() => {});
  let drawing: { pid: number }[] = [];
  while (drawing.length === 0) {
    await pause(20);
    drawing = childrenOf(busy.pid);
  }
  busy.kill();
  await expect.poll(() => isRunning(drawing[0]!.pid)).toBe(false);
});

async function upload(url: string, headers: Record<string, string>, bytes: Buffer) {
  const form = new FormData();
  form.set("image", new Blob([bytes as Buffer<ArrayBuffer>]), "photo.jpg");
  return (await fetch(`${url}/upload`, { method: "POST", body: form, headers })).status;
}
