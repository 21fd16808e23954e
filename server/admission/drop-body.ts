import type { IncomingMessage } from "node:http";

const timeoutMs = 2000;
const maxBytes = 8 * 1024 * 1024;

/**
 * Reads what is left of a request's body, which nobody will use, so that the connection can carry the next request. Returns false
 * when that takes too long: the response must then say that the connection is closed. The rest is dropped as it comes.
 */
export async function dropBody(req: IncomingMessage): Promise<boolean> {
  if (req.readableEnded || req.destroyed) return req.readableEnded;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  let bytes = 0;
  // The stream that was made of the body for the handler would stop it whenever its buffer is full.
  req.removeAllListeners("data");
  req.on("data", ({ length }: Buffer) => {
    bytes += length;
    if (bytes > maxBytes) resolve();
  });
  req.resume();
  for (const event of ["end", "close", "error"]) req.once(event, () => resolve());
  await promise;
  clearTimeout(timer);
  return req.readableEnded;
}
