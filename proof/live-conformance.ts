// Whether a site keeps the contract of docs/live.md: node proof/live-conformance.ts https://site.example/blog/s1 [--like] [--quick]
import { argv } from "node:process";

interface Options {
  /** Also likes the blog, as a new visitor, and takes the like back. */
  likes?: boolean;
  /** Does not wait for a heartbeat, which takes half a minute. */
  isQuick?: boolean;
}
interface Pulse {
  likes: number;
  revision: number;
  comments: number | null;
}
interface Block {
  text: string;
  pulse?: Pulse;
}

const waitMs = 5000;
const heartbeatMs = 30_000;

/** Returns the sentences of the contract that the blog at this address does not keep. */
export async function brokenPromises(blog: string, { likes, isQuick }: Options = {}): Promise<string[]> {
  const broken: string[] = [];
  const check = (holds: boolean, promise: string) => void (holds || broken.push(promise));
  const first = await openStream(`${blog}/live`);
  check(first.status === 200, "A public blog has a stream (200).");
  check(/^text\/event-stream\b/.test(first.type), "The stream's type is text/event-stream.");
  if (broken.length > 0) return broken;
  const state = await first.next();
  check(isPulse(state?.pulse), "The first event is the whole state: likes, revision, comments.");
  check(
    /^retry: \d+$/m.test(state?.text ?? ""),
    "The first event says after how many milliseconds to reconnect.",
  );
  check(!/^id:/m.test(state?.text ?? ""), "Events have no ids.");
  const second = await openStream(`${blog}/live`, { "last-event-id": "1" });
  const again = (await second.next())?.pulse;
  const isNewer = isPulse(again) && again.revision >= (state?.pulse?.revision ?? 0);
  check(isNewer, "A reconnect gets the state at once, and none that is older.");
  if (likes) {
    const { origin } = new URL(blog);
    const act = (on: string, cookie = "") =>
      fetch(`${blog}/like`, {
        method: "POST",
        body: new URLSearchParams({ on }),
        redirect: "manual",
        headers: { origin, cookie },
      });
    const liked = await act("yes");
    const isSeen = async (count: number) => {
      for (const stream of [first, second])
        if (!(await stream.until((pulse) => pulse.likes === count))) return false;
      return true;
    };
    const count = again?.likes ?? 0;
    check(await isSeen(count + 1), "Each open stream gets a change within seconds.");
    await act("no", (liked.headers.get("set-cookie") ?? "").split(";")[0]);
    check(await isSeen(count), "What is taken back is a change too.");
  }
  second.close();
  if (!isQuick) check(await first.comment(), "A line that begins with a colon comes within 30 seconds.");
  first.close();
  const head = await fetch(`${blog}/live`, { method: "HEAD" });
  check(head.status === 200, "HEAD is answered without a stream (200).");
  const missing = await fetch(new URL("/blog/nothing/live", blog));
  check(missing.status === 404, "What is no public blog has no stream (404).");
  return broken;
}

async function openStream(address: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const response = await fetch(address, {
    headers: { accept: "text/event-stream", ...headers },
    signal: abort.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";

  /** The next block of lines; undefined when none comes in time, or the stream ends. */
  async function next(ms = waitMs): Promise<Block | undefined> {
    const timer = setTimeout(() => abort.abort(), ms);
    try {
      while (!unread.includes("\n\n")) {
        const { value, done } = await reader.read();
        if (done) return undefined;
        unread += value;
      }
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
    const end = unread.indexOf("\n\n");
    const text = unread.slice(0, end);
    unread = unread.slice(end + 2);
    const [, data] = /^data: (.*)$/m.exec(text) ?? [];
    return { text, pulse: data && !/^event:/m.test(text) ? JSON.parse(data) : undefined };
  }

  async function find(matches: (block: Block) => boolean, ms: number) {
    for (const endsAt = Date.now() + ms; Date.now() < endsAt; ) {
      const block = await next(endsAt - Date.now());
      if (!block || matches(block)) return block !== undefined;
    }
    return false;
  }

  return {
    status: response.status,
    type: response.headers.get("content-type") ?? "",
    next,
    until: (matches: (pulse: Pulse) => boolean) =>
      find(({ pulse }) => pulse !== undefined && matches(pulse), waitMs),
    comment: () => find(({ text }) => text.startsWith(":"), heartbeatMs),
    close: () => abort.abort(),
  };
}

function isPulse(pulse: Pulse | undefined): pulse is Pulse {
  const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
  return (
    isCount(pulse?.likes) &&
    isCount(pulse?.revision) &&
    (pulse?.comments === null || isCount(pulse?.comments))
  );
}

if (import.meta.main) {
  const [blog, ...options] = argv.slice(2);
  if (!blog) throw new Error("Name the address of a blog.");
  const broken = await brokenPromises(blog.replace(/\/$/, ""), {
    likes: options.includes("--like"),
    isQuick: options.includes("--quick"),
  });
  console.log(
    broken.length === 0 ? "The live stream keeps its contract." : `Not kept:\n${broken.join("\n")}`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
}
