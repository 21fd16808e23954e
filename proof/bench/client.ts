import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

export interface TimedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  durationMs: number;
}

interface Options {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request on a connection that stays open. The body is as it was sent: compressed if the server did so. */
export async function send(url: string, { method, headers, body }: Options = {}): Promise<TimedResponse> {
  const startedAt = performance.now();
  const req = request(url, { method, headers, agent }).end(body);
  const [response] = (await once(req, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const durationMs = performance.now() - startedAt;
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks), durationMs };
}

/** Throws when the response has another status: a refusal is fast, and must not be measured as an answer. */
export function requireStatus(answer: { status: number }, expected: number, name: string): void {
  if (answer.status !== expected)
    throw new Error(`${name}: a response has the status ${answer.status} instead of ${expected}`);
}
