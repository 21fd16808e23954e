// What one client may do to a site. Each returns when it has done its worst.
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Attacker {
  url: string;
  /** Headers of somebody signed in, at the attacker's address. */
  headers: Record<string, string>;
  /** An own blog with its cover, to be changed. */
  blog: { id: string; image: string };
}

type Attack = (attacker: Attacker) => Promise<unknown>;

const stars = "*".repeat(20_000);
const endless = `${stars}a${stars}`;

export const attacks: Record<string, Attack> = {
  "5 previews, given up": async (attacker) => {
    for (let count = 0; count < 5; count++) {
      const stop = new AbortController();
      const sent = post(attacker, "/preview", new URLSearchParams({ content: endless }), stop.signal);
      await pause(50);
      stop.abort();
      await sent;
    }
  },
  "10 previews at once": (attacker) =>
    times(10, () => post(attacker, "/preview", new URLSearchParams({ content: endless }))),
  "4 saves of 200,000 CJK": async (attacker) => {
    for (let count = 0; count < 4; count++)
      await post(attacker, `/blog/${attacker.blog.id}/edit`, saved(attacker, count));
  },
  "10 searches, unknown words": (attacker) =>
    times(10, () => get(attacker, "/search?q=pyhtnn+secuurty+cluodd+lernign+dtabse+netwrkk")),
  "10 searches, 20 letters": (attacker) =>
    times(10, () => get(attacker, "/search?q=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t")),
  "500 searches, hung up": (attacker) => times(500, () => hangsUp(attacker, "/search?q=a")),
  "1,000 searches, hung up": (attacker) => times(1000, () => hangsUp(attacker, "/search?q=a")),
  "200 x 10 searches, pipelined": (attacker) =>
    times(200, () => raw(attacker, head(attacker, "/search?q=a").repeat(10), 3000)),
  "40 strangers' forms of 3 MB": ({ url, headers }) => {
    const { cookie: _, ...stranger } = headers;
    const fields = { title: "x", description: "x", content: "x" };
    const megabyte = "<".repeat(1024 * 1024);
    return times(40, () => {
      const form = new FormData();
      for (const name of Object.keys(fields)) form.append(name, megabyte);
      form.append("image", "x");
      return post({ url, headers: stranger }, "/write", form);
    });
  },
  "40 strangers' forms in bounds": ({ url, headers }) => {
    const { cookie: _, ...stranger } = headers;
    return times(40, () => {
      const form = new FormData();
      for (const name of ["title", "description", "image"]) form.append(name, "x");
      form.append("content", "<".repeat(200_000));
      return post({ url, headers: stranger }, "/write", form);
    });
  },
  "6 drawings of 300 blurs": (attacker) => times(6, () => upload(attacker, blurs())),
  "300 clients that do not read": (attacker) =>
    times(300, () => raw(attacker, head(attacker, "/search?q=a").repeat(3), 5000, false)),
  "5,000 live streams": async ({ url }) => {
    const sockets: Socket[] = [];
    for (let client = 0; client < 50; client++)
      await times(100, async () => {
        const headers = { "x-forwarded-for": `192.0.${client}.7` };
        sockets.push(await opens(url, head({ url, headers }, "/blog/s1/live")));
      });
    await pause(1000);
    for (const socket of sockets) socket.destroy();
  },
  "likes, follows, renames": async (attacker) => {
    for (let count = 0; count < 300; count++) {
      const on = new URLSearchParams({ on: count % 2 ? "no" : "yes" });
      await post(attacker, "/blog/s1/like", on);
      await post(attacker, "/follow/company", on);
      await post(attacker, "/profile", new URLSearchParams({ name: `Mallory ${count}` }));
    }
  },
};

function times<T>(count: number, act: () => Promise<T>): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(Array.from({ length: count }, act));
}

type From = Pick<Attacker, "url" | "headers">;

function get({ url, headers }: From, path: string) {
  return fetch(url + path, { headers }).then((answer) => answer.arrayBuffer());
}

function post({ url, headers }: From, path: string, body: BodyInit, signal?: AbortSignal) {
  const sent = fetch(url + path, { method: "POST", body, headers, signal, redirect: "manual" });
  return sent.then((answer) => answer.arrayBuffer()).catch(() => undefined);
}

function upload(attacker: From, svg: string) {
  const form = new FormData();
  form.append("image", new Blob([svg]), "blur.svg");
  return post(attacker, "/upload", form);
}

function saved({ blog }: Attacker, count: number) {
  const form = new FormData();
  const letters = Array.from(
    { length: 200_000 },
    (_, at) => 0x4e00 + ((at * 7919 + at * at + count) % 20_000),
  );
  const content = letters.map((letter) => String.fromCodePoint(letter)).join("");
  const fields = {
    title: "漢字",
    description: "漢字",
    content,
    image: blog.image,
    revision: String(count + 1),
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

function blurs() {
  const shapes = Array.from(
    { length: 300 },
    (_, at) => `<rect x="${at}" width="900" height="900" filter="url(#b)"/>`,
  );
  const filter = '<filter id="b"><feGaussianBlur stdDeviation="40"/></filter>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">${filter}${shapes.join("")}</svg>`;
}

/** Asks, and hangs up 300 ms later. */
function hangsUp({ url, headers }: From, path: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = request(url + path, { headers, agent: false }, (res) => res.resume());
  sent.on("error", () => {}).once("close", resolve);
  sent.end();
  setTimeout(() => sent.destroy(), 300);
  return promise;
}

function head({ url, headers }: From, path: string) {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** Sends bytes, stays connected for a while, and reads what comes, or does not. */
async function raw({ url }: From, bytes: string, stayMs: number, reading = true) {
  const socket = await opens(url, bytes);
  if (reading) socket.resume();
  else socket.pause();
  await pause(stayMs);
  socket.destroy();
}

function opens(url: string, bytes: string): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {}).once("connect", () => socket.write(bytes));
  socket.once("connect", () => resolve(socket)).once("close", () => resolve(socket));
  return promise;
}
