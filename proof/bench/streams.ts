// Many open pages of one blog, and how soon they hear of a like: `npm run bench -- streams [COUNT]`.
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { requireStatus, send } from "./client.ts";
import { formatNumber, formatTable } from "./figures.ts";
import { createTemporaryFolder, nextAddress, startSite } from "./program.ts";
import { now } from "./reader.ts";

const blogPath = "/blog/s3";
/** By then, memory that was needed only to open the streams is free again. */
const settleMs = 3000;
/** Files that a process opens beside its streams. */
const otherFileCount = 500;

/** Throws when a stream is refused. */
export async function measureStreams(count: number) {
  requireOpenFileLimit(count + otherFileCount);
  const site = await startSite(createTemporaryFolder(), { TRUSTED_PROXIES: "127.0.0.0/8" });
  await send(site.url);
  const bytesBefore = site.memoryBytes();
  const clients = fork(new URL("stream-clients.ts", import.meta.url), [
    `${site.url}${blogPath}/live`,
    String(count),
  ]);
  await messageOf(clients, "open");
  await pause(settleMs);
  const bytes = site.memoryBytes();
  const cpuMsBefore = site.cpuMs() ?? Number.NaN;
  const allNotified = messageOf(clients, "notified");
  const likedAt = now();
  const headers = {
    "X-Forwarded-For": nextAddress(),
    Accept: "application/json",
    "Content-Type": "application/x-www-form-urlencoded",
  };
  requireStatus(
    await send(`${site.url}${blogPath}/like`, { method: "POST", headers, body: "on=yes" }),
    200,
    "like",
  );
  const toldMs = (await allNotified) - likedAt;
  const cpuMs = (site.cpuMs() ?? Number.NaN) - cpuMsBefore;
  clients.kill();
  await site.stop();
  const streams = { count, bytes, bytesPerStream: (bytes - bytesBefore) / count, toldMs, cpuMs };
  console.log(formatStreams(streams));
  return { streams };
}

export type Streams = Awaited<ReturnType<typeof measureStreams>>["streams"];

export function formatStreams({ count, bytes, bytesPerStream, toldMs, cpuMs }: Streams): string {
  const cells = [bytes / 2 ** 20, bytesPerStream / 1024, toldMs, cpuMs].map(formatNumber);
  return formatTable(
    ["open streams", "MB of memory", "KB each", "all heard of a like after, ms", "cpu ms for that"],
    [[count.toLocaleString("en"), ...cells]],
  );
}

/**
 * Throws when this process may not open so many files. The hard limit counts, since Node raises its soft limit to it.
 */
function requireOpenFileLimit(needed: number) {
  const report = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { hard: number | "unlimited" } };
  };
  const limit = report.userLimits?.open_files?.hard;
  if (typeof limit === "number" && limit < needed)
    throw new Error(`A process may open ${limit} files here, and this needs ${needed}: see ulimit -Hn`);
}

/** The time that the clients send with a message of this name. Throws when they end before. */
async function messageOf(clients: ReturnType<typeof fork>, name: string): Promise<number> {
  const ended = once(clients, "exit").then(() => {
    throw new Error(`the clients ended before the message "${name}"`);
  });
  for (;;) {
    const [message] = (await Promise.race([once(clients, "message"), ended])) as [
      { name: string; at: number },
    ];
    if (message.name === name) return message.at;
  }
}
