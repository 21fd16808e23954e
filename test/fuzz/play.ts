import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, answerReader } from "./answers.ts";
import type { Batch, Exchange } from "./batch.ts";

export interface Played {
  exchange: Exchange;
  /** Those that came whole. */
  answers: Answer[];
  /** What went wrong with the connection, if anything did that should not. */
  fault?: string;
}

/** Longer than anything that the server does for a request. */
const patienceMs = 60_000;
const unreadMs = 50;

/** Plays a batch, several exchanges at once. */
export async function play(batch: Batch, url: string): Promise<Played[]> {
  const played: Played[] = [];
  const left = batch.exchanges.values();
  const client = async () => {
    for (const exchange of left) played.push(await playOne(exchange, url));
  };
  await Promise.all(Array.from({ length: batch.together }, client));
  return played;
}

async function playOne(exchange: Exchange, url: string): Promise<Played> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  const reader = answerReader(exchange.requests.map(({ method }) => method));
  const enough = Promise.withResolvers<void>();
  let fault: string | undefined;
  const closed = new Promise<void>((done) => socket.once("close", () => done()));
  // A server may hang up while something is still being sent.
  socket.on("error", () => {});
  socket.on("end", () => socket.end());
  if (exchange.ending !== "never reads")
    socket.on("data", (bytes: Buffer) => {
      try {
        reader.push(bytes);
      } catch (error) {
        fault = `an answer cannot be read: ${error}`;
        enough.resolve();
      }
      if (reader.isStream() || reader.answers.length >= exchange.requests.length) enough.resolve();
      if (exchange.ending === "resets at the answer") enough.resolve();
    });
  const late = setTimeout(() => {
    fault = "no answer came";
    enough.resolve();
  }, patienceMs);
  await Promise.race([act(socket, exchange, enough.promise), closed]);
  clearTimeout(late);
  end(socket, exchange);
  await closed;
  return { exchange, answers: reader.answers, fault };
}

/** Sends, and stays as long as this client does. */
async function act(socket: Socket, { pieces, ending }: Exchange, enough: Promise<void>) {
  for (const { bytes, pauseMs } of pieces) {
    if (pauseMs > 0) await pause(pauseMs);
    socket.write(bytes);
  }
  if (ending === "half-closes") socket.end();
  if (ending === "never reads") await pause(unreadMs);
  if (ending === "waits" || ending === "resets at the answer" || ending === "half-closes") await enough;
}

function end(socket: Socket, { ending }: Exchange) {
  if (ending.startsWith("resets")) socket.resetAndDestroy();
  else socket.destroy();
}
