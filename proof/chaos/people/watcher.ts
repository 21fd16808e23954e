import { setTimeout as pause } from "node:timers/promises";
import { openStream } from "../../../test/support/event-stream.ts";
import type { Run } from "./client.ts";

/** An open page: the blog, and the last that its stream said. */
export interface Watcher {
  blogId: string;
  likes?: number;
}

const hourMs = 3_600_000;

/** Keeps a page open until the run is over: as browsers do, it connects again a second after its stream has ended. */
export async function watch(run: Run, number: number) {
  const watcher: Watcher = { blogId: `s${number}` };
  run.watchers.push(watcher);
  const headers = { "x-forwarded-for": `10.7.0.${number}` };
  while (!run.isOver) {
    const stream = await openStream(`${run.deployment.entry}/blog/${watcher.blogId}/live`, headers).catch(
      () => undefined,
    );
    if (stream?.status === 200) await follow(run, stream, watcher);
    stream?.close();
    await pause(200 + 80 * number);
  }
}

type Stream = Awaited<ReturnType<typeof openStream>>;

/** Resolves when the stream has ended, or at the end of the run. */
async function follow(run: Run, stream: Stream, watcher: Watcher) {
  let hasEnded = false;
  const ended = stream.closed.then(() => {
    hasEnded = true;
    return undefined;
  });
  while (!run.isOver && !hasEnded) {
    const pulse = await Promise.race([stream.next(hourMs), ended, pause(500, null)]);
    if (pulse) watcher.likes = pulse.likes;
  }
}
