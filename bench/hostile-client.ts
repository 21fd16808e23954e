// How a client asks that means no good.
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Acts so many times at once, and waits for all. */
export function times<T>(count: number, act: (at: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, at) => act(at)));
}

export interface From {
  url: string;
  headers: Record<string, string>;
}

export function get({ url, headers }: From, path: string) {
  return fetch(url + path, { headers }).then((answer) => answer.arrayBuffer());
}

export function post({ url, headers }: From, path: string, body: BodyInit, signal?: AbortSignal) {
  const sent = fetch(url + path, { method: "POST", body, headers, signal, redirect: "manual" });
  return sent.then((answer) => answer.arrayBuffer()).catch(() => undefined);
}

/** Asks, and hangs up 300 ms later. */
export function hangsUp({ url, headers }: From, path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = request(url + path, { headers, agent: false }, (res) => res.resume());
  sent.on("error", () => {}).once("close", resolve);
  sent.end();
  setTimeout(() => sent.destroy(), 300);
  return promise;
}

export function head({ url, headers }: From, path: string, method = "GET") {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Sends bytes, stays connected for a while, and reads what comes, or does not. */
export async function raw({ url }: From, bytes: string, stayMs: number, reading = true) {
  const socket = await opens(url, bytes);
  if (reading) socket.resume();
  else socket.pause();
  await pause(stayMs);
  socket.destroy();
}

export function opens(url: string, bytes: string): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {}).once("connect", () => socket.write(bytes));
  socket.once("connect", () => resolve(socket)).once("close", () => resolve(socket));
  return promise;
}
