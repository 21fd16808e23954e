import { get, type IncomingMessage } from "node:http";

/** Opens an event stream, like a browser's EventSource. */
export async function openStream(url: string, extraHeaders: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const req = get(
    url,
    { agent: false, headers: { accept: "text/event-stream", ...extraHeaders } },
    resolve,
  ).once("error", reject);
  const response = await promise;
  const events: string[] = [];
  let onEvents = () => {};
  let unparsed = "";
  const closed = new Promise<void>((resolve) => response.once("close", resolve));
  response.setEncoding("utf8").on("data", (chunk: string) => {
    const blocks = (unparsed + chunk).split("\n\n");
    unparsed = blocks.pop()!;
    events.push(...blocks.filter((block) => /^data:|\ndata:/.test(block)));
    onEvents();
  });
  response.on("error", () => {});

  async function next(timeout: AbortSignal): Promise<Pulse> {
    while (events.length === 0) {
      if (timeout.aborted) throw new Error("no event came in time");
      await new Promise<void>((resolve) => {
        onEvents = resolve;
        timeout.addEventListener("abort", () => resolve(), { once: true });
      });
    }
    return JSON.parse(/^data: (.*)$/m.exec(events.shift()!)![1]!) as Pulse;
  }

  return {
    status: response.statusCode,
    headers: response.headers,
    /** Resolves when the stream has ended. */
    closed,
    next: (timeoutMs = 5000) => next(AbortSignal.timeout(timeoutMs)),
    /**
     * Reads events until one matches. Returns it, and how many events were read. The server may send the same state
     * twice, so the next event need not be the expected one.
     */
    async until(matches: (pulse: Pulse) => boolean, timeoutMs = 5000) {
      const timeout = AbortSignal.timeout(timeoutMs);
      for (let eventCount = 1; ; eventCount++) {
        const pulse = await next(timeout);
        if (matches(pulse)) return { eventCount, pulse };
      }
    },
    close: () => void req.destroy(),
  };
}

type Pulse = Partial<{ likes: number; revision: number }>;
