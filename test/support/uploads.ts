import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Person } from "./browser.ts";
import { ann, joins } from "./cast.ts";
import { test as base, type TestSite } from "./site.ts";
import { sendZeros } from "./zeros.ts";

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

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch {
    return [];
  }
}
