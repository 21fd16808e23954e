import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Batch, Exchange } from "./batch.ts";
import { openResponseReader, type ParsedResponse } from "./responses.ts";

export interface ExchangeResult {
  exchange: Exchange;
  /** The complete responses. */
  responses: ParsedResponse[];
  /** What went wrong with the connection; undefined when nothing did. */
  fault?: string;
}

/** Longer than the server takes for any request. */
const timeoutMs = 60_000;
/** How long a client that never reads stays connected. */
const neverReadsMs = 50;

/** Sends the exchanges of a batch, `batch.concurrency` of them at once. */
export async function sendBatch(batch: Batch, url: string): Promise<ExchangeResult[]> {
  const results: ExchangeResult[] = [];
  const remaining = batch.exchanges.values();
  const client = async () => {
    for (const exchange of remaining) results.push(await sendExchange(exchange, url));
  };
  await Promise.all(Array.from({ length: batch.concurrency }, client));
  return results;
}

async function sendExchange(exchange: Exchange, url: string): Promise<ExchangeResult> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const reader = openResponseReader(exchange.requests.map(({ method }) => method));
  const responded = Promise.withResolvers<void>();
  let fault: string | undefined;
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  // The server may hang up while the client still sends.
  socket.on("error", () => {});
  socket.on("end", () => socket.end());
  if (exchange.ending !== "never reads")
    socket.on("data", (bytes: Buffer) => {
      try {
        reader.push(bytes);
      } catch (error) {
        fault = `an answer cannot be read: ${error}`;
        responded.resolve();
      }
      if (reader.isStream() || reader.responses.length >= exchange.requests.length) responded.resolve();
      if (exchange.ending === "resets at the response") responded.resolve();
    });
  const timer = setTimeout(() => {
    fault = "no answer came";
    responded.resolve();
  }, timeoutMs);
  await Promise.race([sendPieces(socket, exchange, responded.promise), closed]);
  clearTimeout(timer);
  closeSocket(socket, exchange);
  await closed;
  return { exchange, responses: reader.responses, fault };
}

/** Sends all pieces, then waits for the responses when `ending` needs them. */
async function sendPieces(socket: Socket, { pieces, ending }: Exchange, responded: Promise<void>) {
  for (const { bytes, pauseMs } of pieces) {
    if (pauseMs > 0) await pause(pauseMs);
    socket.write(bytes);
  }
  if (ending === "half-closes") socket.end();
  if (ending === "never reads") await pause(neverReadsMs);
  if (ending === "waits" || ending === "resets at the response" || ending === "half-closes") await responded;
}

function closeSocket(socket: Socket, { ending }: Exchange) {
  if (ending.startsWith("resets")) socket.resetAndDestroy();
  else socket.destroy();
}
