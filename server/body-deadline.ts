import type { IncomingMessage } from "node:http";

const checkMs = 10_000;
const smallBodyMs = 30_000;
const slowestBytesPerMs = 4;
const workMs = 120_000;

/**
 * Ends a request whose body does not come: a small one within thirty seconds, a large one at less than 4 kB a second
 * from then on. Once all of it is there, the silence of its connection is our own work, which may take two minutes.
 */
export function expectBody(req: IncomingMessage, small: boolean): void {
  const began = performance.now();
  const before = req.socket.bytesRead;
  const timer = setInterval(() => {
    const ms = performance.now() - began;
    const tooSlow = small || req.socket.bytesRead - before < ms * slowestBytesPerMs;
    if (ms > smallBodyMs && tooSlow) req.destroy();
  }, checkMs);
  req.once("end", () => req.socket.setTimeout(workMs));
  req.once("close", () => clearInterval(timer));
}
