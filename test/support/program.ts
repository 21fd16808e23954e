import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";

export type Program = ReturnType<typeof run>;

/**
 * Runs the program itself, with these settings and no others, on any free port if none is named. `preload` is
 * JavaScript that runs before it.
 */
export function run(settings: Record<string, string | undefined>, preload = "") {
  const imports = preload ? ["--import", `data:text/javascript,${encodeURIComponent(preload)}`] : [];
  const child = spawn(process.execPath, [...imports, join(import.meta.dirname, "../../server/start.ts")], {
    env: { PATH: process.env.PATH, PORT: "0", ...settings },
    // The channel ends with this process, however that ends, and the program with the channel.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const stderr = text(child.stderr!);
  const lines: string[] = [];
  let rest = "";
  const ready = Promise.withResolvers<string>();
  child.stdout!.setEncoding("utf8").on("data", (chunk: string) => {
    const whole = (rest + chunk).split("\n");
    rest = whole.pop()!;
    for (const line of whole) {
      lines.push(line);
      const url = /is ready: (http[^"]+)"/.exec(line)?.[1];
      if (url) ready.resolve(url);
    }
  });
  const ended = once(child, "close").then(async ([code]) => {
    ready.reject(new Error(`the program ended (${code}): ${await stderr}`));
    const stdout = [...lines, rest].join("\n");
    return { code: code as number | null, stderr: await stderr, stdout };
  });
  ready.promise.catch(() => {});
  return {
    /** The address, once it is ready; rejects when the program ends before. */
    ready: ready.promise,
    ended,
    pid: child.pid!,
    /** What it logged so far, but for the first lines. */
    log: (from = 0) => lines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Ends it, however it stands. */
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
