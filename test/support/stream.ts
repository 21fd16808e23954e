import { get, type IncomingMessage } from "node:http";

/** A browser's EventSource, as far as these tests need one. */
export async function listen(url: string, more: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = get(url, { agent: false, headers: { accept: "text/event-stream", ...more } }, resolve).once(
    "error",
    reject,
  );
  const answer = await promise;
  const events: string[] = [];
  let wake = () => {};
  let rest = "";
  const closed = new Promise<void>((done) => answer.once("close", done));
  answer.setEncoding("utf8").on("data", (chunk: string) => {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop()!;
    events.push(...blocks.filter((block) => /^data:|\ndata:/.test(block)));
    wake();
  });
  answer.on("error", () => {});

  async function next(late: AbortSignal): Promise<Pulse> {
    while (events.length === 0) {
      if (late.aborted) throw new Error("no event came in time");
      await new Promise<void>((done) => {
        wake = done;
        late.addEventListener("abort", () => done(), { once: true });
      });
    }
    return JSON.parse(/^data: (.*)$/m.exec(events.shift()!)![1]!) as Pulse;
  }

  return {
    status: answer.statusCode,
    headers: answer.headers,
    /** Settles when the other side ends the stream. */
    closed,
    next: (patience = 5000) => next(AbortSignal.timeout(patience)),
    /** Reads until an event says this. The same state may be told twice, so it need not be the very next one. */
    async until(said: (pulse: Pulse) => boolean, patience = 5000) {
      const late = AbortSignal.timeout(patience);
      for (let told = 1; ; told++) {
        const pulse = await next(late);
        if (said(pulse)) return { told, pulse };
      }
    },
    close: () => void asked.destroy(),
  };
}

type Pulse = Partial<{ likes: number; revision: number }>;
