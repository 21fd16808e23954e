import type { Context, Next } from "hono";
import type { ApiEnv } from "./caller.server.ts";
import { problem, refuse } from "./problem.server.ts";

/** Middleware that reads a JSON body of at most `maxBytes`, before anything else looks at it. */
export function readBody(maxBytes: number) {
  return async (c: Context<ApiEnv>, next: Next) => {
    if (!/^application\/json\b/i.test(c.req.header("content-type") ?? ""))
      return problem(415, "Send JSON, with the Content-Type application/json.");
    const { url, method, headers, signal } = c.req.raw;
    const body = await readText(c.req.raw, maxBytes);
    c.req.raw = new Request(url, { method, headers, body, signal });
    await next();
  };
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = Number(request.headers.get("content-length")) > maxBytes ? Infinity : 0;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const piece of bytes === Infinity ? [] : (request.body ?? [])) {
    bytes += piece.length;
    if (bytes > maxBytes) break;
    pieces.push(piece);
  }
  if (bytes > maxBytes) refuse(413, `The body may have ${Math.floor(maxBytes / 1024)} KiB at most.`);
  try {
    return decoder.decode(Buffer.concat(pieces));
  } catch {
    return refuse(400, "The body is not UTF-8.");
  }
}
