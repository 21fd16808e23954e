// Requests as a hostile client sends them.
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Runs `task` concurrently, once with each number from 0 to below `count`, and waits for all. */
export function runConcurrently<T>(
  count: number,
  task: (index: number) => Promise<T>,
): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, (_, at) => task(at)));
}

export interface Client {
  /** The site's address. */
  url: string;
  headers: Record<string, string>;
}

export function get({ url, headers }: Client, path: string) {
  return fetch(url + path, { headers }).then((response) => response.arrayBuffer());
}

/** Returns undefined when there is no response. */
export function post({ url, headers }: Client, path: string, body: BodyInit, signal?: AbortSignal) {
  const response = fetch(url + path, { method: "POST", body, headers, signal, redirect: "manual" });
  return response.then((response) => response.arrayBuffer()).catch(() => undefined);
}

/** Sends a request, and hangs up after 300 ms. */
export function getAndHangUp({ url, headers }: Client, path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const req = request(url + path, { headers, agent: false }, (res) => res.resume());
  req.on("error", () => {}).once("close", resolve);
  req.end();
  setTimeout(() => req.destroy(), 300);
  return promise;
}

export function requestHead({ url, headers }: Client, path: string, method = "GET") {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Sends bytes, and stays connected for `stayMs`. Without `isReading`, it never reads what the server sends. */
export async function sendRaw({ url }: Client, bytes: string, stayMs: number, isReading = true) {
  const socket = await openConnection(url, bytes);
  if (isReading) socket.resume();
  else socket.pause();
  await pause(stayMs);
  socket.destroy();
}

/** Connects and sends bytes. Resolves when the socket is connected or closed. */
export function openConnection(url: string, bytes: string): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {}).once("connect", () => socket.write(bytes));
  socket.once("connect", () => resolve(socket)).once("close", () => resolve(socket));
  return promise;
}
