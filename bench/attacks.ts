// What one client can do to slow down a site. Each attack resolves when it is over.
import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { hugePng, nestedUses, photo } from "../test/support/pictures.ts";
import { sendZeros } from "../test/support/send-zeros.ts";
import {
  type Client,
  get,
  getAndHangUp,
  openConnection,
  post,
  requestHead,
  runAtOnce,
  sendRaw,
} from "./hostile-client.ts";

/** A signed-in client. Its headers hold its session and its address. */
export interface Attacker extends Client {
  /** A blog of the attacker, with its cover. */
  blog: { id: string; image: string };
}

type Attack = (attacker: Attacker) => Promise<unknown>;

const MB = 1024 * 1024;
const stars = "*".repeat(20_000);
const slowMarkdown = `${stars}a${stars}`;

export const attacks: Record<string, Attack> = {
  "5 previews, given up": async (attacker) => {
    for (let count = 0; count < 5; count++) {
      const stop = new AbortController();
      const response = post(
        attacker,
        "/preview",
        new URLSearchParams({ content: slowMarkdown }),
        stop.signal,
      );
      await pause(50);
      stop.abort();
      await response;
    }
  },
  "10 previews at once": (attacker) =>
    runAtOnce(10, () => post(attacker, "/preview", new URLSearchParams({ content: slowMarkdown }))),
  "4 saves of 200,000 CJK": async (attacker) => {
    for (let count = 0; count < 4; count++)
      await post(attacker, `/blog/${attacker.blog.id}/edit`, editForm(attacker, count));
  },
  "10 searches, unknown words": (attacker) =>
    runAtOnce(10, () => get(attacker, "/search?q=pyhtnn+secuurty+cluodd+lernign+dtabse+netwrkk")),
  "10 searches, 20 letters": (attacker) =>
    runAtOnce(10, () => get(attacker, "/search?q=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r+s+t")),
  "500 searches, hung up": (attacker) => runAtOnce(500, () => getAndHangUp(attacker, "/search?q=a")),
  "1,000 searches, hung up": (attacker) => runAtOnce(1000, () => getAndHangUp(attacker, "/search?q=a")),
  "200 x 10 searches, pipelined": (attacker) =>
    runAtOnce(200, () => sendRaw(attacker, requestHead(attacker, "/search?q=a").repeat(10), 3000)),
  "40 strangers' forms of 3 MB": (attacker) => {
    const fields = { title: "x", description: "x", content: "x" };
    const megabyte = "<".repeat(MB);
    return runAtOnce(40, () => {
      const form = new FormData();
      for (const name of Object.keys(fields)) form.append(name, megabyte);
      form.append("image", "x");
      return post(stranger(attacker), "/write", form);
    });
  },
  "40 strangers' forms in bounds": (attacker) => {
    return runAtOnce(40, () => {
      const form = new FormData();
      for (const name of ["title", "description", "image"]) form.append(name, "x");
      form.append("content", "<".repeat(200_000));
      return post(stranger(attacker), "/write", form);
    });
  },
  "8 bodies of 100 MB": async ({ url, headers }) => {
    for (const path of ["/upload", "/write", "/blog/s1/like", "/preview"])
      for (const hasLength of [true, false])
        await sendZeros(url + path, headers, 100 * MB, hasLength).catch(() => {});
  },
  "5 images that take long to draw": async (attacker) => {
    const large = await photo(4000, 3000).jpeg().toBuffer();
    const images = [large, nestedUses(4), large, hugePng(30_000, 30_000), large];
    return runAtOnce(images.length, (at) => upload(attacker, Uint8Array.from(images[at]!)));
  },
  "300 answers not read, 10 networks": async ({ url }) => {
    const form = multipart({ title: "x", description: "x", content: "<".repeat(190_000) });
    await asNetworks(url, 30, (client) => sendRaw(client, form(client), 5000, false));
  },
  "800 half forms, 10 networks": async ({ url }) => {
    const form = multipart({ title: "x", description: "x", content: "x".repeat(150_000) });
    await asNetworks(url, 80, (client) => sendRaw(client, form(client).slice(0, 50_000), 5000));
  },
  "3,000 half clicks, 10 networks": async ({ url }) => {
    const bodyHeaders = { "content-type": "application/x-www-form-urlencoded", "content-length": "100" };
    await asNetworks(url, 300, ({ headers }) => {
      const client = { url, headers: { ...headers, ...bodyHeaders } };
      return sendRaw(client, requestHead(client, "/blog/s1/like", "POST"), 5000);
    });
  },
  "400 searches, one IPv6 /48": ({ url }) =>
    runAtOnce(8, (at) => {
      const headers = { "x-forwarded-for": `2001:db8:0:${at}::1` };
      return runAtOnce(50, () => get({ url, headers }, "/search?q=a"));
    }),
  "200 logins, e-mails of 60 kB": (attacker) => {
    const form = new URLSearchParams({ email: "a".repeat(60_000), password: "x" });
    return runAtOnce(200, () => post(stranger(attacker), "/login", form));
  },
  "300 images, not read": async (attacker) => {
    const { key } = JSON.parse(Buffer.from((await upload(attacker, await noiseImage()))!).toString());
    const requests = requestHead(attacker, `/images/${key}-1600.webp`).repeat(3);
    return runAtOnce(300, () => sendRaw(attacker, requests, 5000, false));
  },
  "300 social cards": (attacker) =>
    Promise.all(
      Array.from({ length: 300 }, (_, at) => get(attacker, `/blog/fill${at}/card.png`).catch(() => {})),
    ),
  "100 x 30 HEAD, pipelined": (attacker) =>
    runAtOnce(100, () => {
      const paths = ["/readyz", "/blog/s1/live", "/search?q=a"];
      return sendRaw(
        attacker,
        paths
          .map((path) => requestHead(attacker, path, "HEAD"))
          .join("")
          .repeat(10),
        3000,
      );
    }),
  "6 drawings of 300 blurs": (attacker) => runAtOnce(6, () => upload(attacker, blurDrawing())),
  "300 clients that do not read": (attacker) =>
    runAtOnce(300, () => sendRaw(attacker, requestHead(attacker, "/search?q=a").repeat(3), 5000, false)),
  "5,000 live streams": async ({ url }) => {
    const sockets: Socket[] = [];
    for (let client = 0; client < 50; client++)
      await runAtOnce(100, async () => {
        const headers = { "x-forwarded-for": `192.0.${client}.7` };
        sockets.push(await openConnection(url, requestHead({ url, headers }, "/blog/s1/live")));
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

/** Runs `act` for a visitor of each of ten networks, `count` times at once. */
function asNetworks(url: string, count: number, act: (client: Client) => Promise<unknown>) {
  return runAtOnce(10, (network) => {
    const client = { url, headers: { origin: url, "x-forwarded-for": `192.0.${network}.7` } };
    return runAtOnce(count, () => act(client));
  });
}

function stranger({ url, headers }: Attacker): Client {
  const { cookie: _, ...others } = headers;
  return { url, headers: others };
}

function upload(attacker: Client, file: BlobPart) {
  const form = new FormData();
  form.append("image", new Blob([file]), "image");
  return post(attacker, "/upload", form);
}

function editForm({ blog }: Attacker, count: number) {
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

function blurDrawing() {
  const shapes = Array.from(
    { length: 300 },
    (_, at) => `<rect x="${at}" width="900" height="900" filter="url(#b)"/>`,
  );
  const filter = '<filter id="b"><feGaussianBlur stdDeviation="40"/></filter>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600">${filter}${shapes.join("")}</svg>`;
}

/** An image that does not compress well. */
async function noiseImage() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1600, height: 1600, channels: 3, background: "#fff", noise } });
  return (await picture.jpeg().toBuffer()) as Buffer<ArrayBuffer>;
}

/** Returns a function that builds a client's request to /write with this form (RFC 7578). */
function multipart(fields: Record<string, string>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join("")}--X--\r\n`;
  return ({ url, headers }: Client) => {
    const bodyHeaders = {
      "content-type": "multipart/form-data; boundary=X",
      "content-length": String(body.length),
    };
    return requestHead({ url, headers: { ...headers, ...bodyHeaders } }, "/write", "POST") + body;
  };
}
