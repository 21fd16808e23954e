import { mkdirSync, readdirSync } from "node:fs";
import { type OutgoingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Person } from "./browser.ts";
import { ann, joins } from "./cast.ts";
import { test as base, type TestSite } from "./site.ts";

export const failed = "Failed to upload image. Please try again.";
export const nothing = { rows: 0, files: [], onTheWay: [] };

/** What /upload answers: the image, or an error. */
interface Answer {
  key: string;
  width: number;
  height: number;
  address: string;
  error?: string;
}

/** Tests that name `desk` get a site on which Ann has signed in, with a folder of its own for what is on its way. */
export const test = base.extend("desk", async ({ site }, { onCleanup }) => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = join(site.settings.DATA_DIR, "tmp");
  mkdirSync(process.env.TMPDIR);
  onCleanup(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  await joins(site.db, ann);
  return openDesk(site, await site.signedIn(ann));
});

export type Desk = ReturnType<typeof openDesk>;

/** What a writer can do with images. */
export function openDesk(site: TestSite, someone: Person) {
  const cookie = [...someone.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, origin: site.url, accept: "application/json" };
  const address = `${site.url}/upload`;
  return {
    address,
    headers,
    async send(
      body: BodyInit,
      more: Record<string, string> = {},
      signal?: AbortSignal,
    ): Promise<Answer & { status: number; headers: Headers }> {
      const init = { method: "POST", body, headers: { ...headers, ...more }, duplex: "half", signal };
      const response = await fetch(address, init);
      const answer = (await response.json()) as Answer;
      return { ...answer, status: response.status, headers: response.headers };
    },
    /** Sends one file, as the editor does. */
    upload(bytes: Buffer, name = "photo.jpg", signal?: AbortSignal) {
      const form = new FormData();
      form.set("image", new Blob([bytes as Buffer<ArrayBuffer>]), name);
      return this.send(form, {}, signal);
    },
    sendZeros: (size: number, announced: boolean, until?: number) =>
      sendZeros(address, headers, size, announced, until),
    /** What uploads left: rows, files of the storage, and files on their way there. */
    async left() {
      const rows = await site.db.selectFrom("images").select("key").execute();
      const files = filesIn(join(site.settings.DATA_DIR, "images"));
      return { rows: rows.length, files, onTheWay: filesIn(process.env.TMPDIR!) };
    },
  };
}

const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const tail = "\r\n--x--\r\n";

/** Sends an image of zeros, all of it or until it breaks off, as fast as it is taken. */
export function sendZeros(
  address: string,
  given: OutgoingHttpHeaders,
  size: number,
  announced: boolean,
  until = Number.POSITIVE_INFINITY,
) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = { ...given, "content-type": "multipart/form-data; boundary=x" };
  const length = announced ? { "content-length": size } : {};
  const sent = request(address, { method: "POST", agent: false, headers: { ...headers, ...length } });
  sent.once("response", async (res) => {
    resolve({ status: res.statusCode!, text: await text(res) });
    sent.destroy();
  });
  sent.on("error", reject);
  sent.write(head);
  const piece = Buffer.alloc(64 * 1024);
  const more = (left: number) => {
    if (size - left >= until) sent.destroy();
    else if (left > piece.length) sent.write(piece, () => more(left - piece.length));
    else sent.end(Buffer.concat([piece.subarray(0, left), Buffer.from(tail)]));
  };
  more(size - head.length - tail.length);
  return promise;
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch {
    return [];
  }
}
