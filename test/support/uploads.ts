import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "./browser.ts";
import { ann } from "./people-and-blogs.ts";
import { sendZeros } from "./send-zeros.ts";
import { test as base, type TestSite } from "./site.ts";

export const uploadFailedMessage = "Failed to upload image. Please try again.";
export const noLeftovers = { rows: 0, files: [], temporaryFiles: [] };

/** The response of /upload: the image, or an error. */
interface UploadResponse {
  key: string;
  width: number;
  height: number;
  address: string;
  error?: string;
}

/** Fixture: `uploader` sends uploads as Ann, who is logged in. The site has a temporary folder of its own. */
export const test = base.extend("uploader", async ({ site }, { onCleanup }) => {
  const previousTmpdir = process.env.TMPDIR;
  process.env.TMPDIR = join(site.settings.DATA_DIR, "tmp");
  mkdirSync(process.env.TMPDIR);
  onCleanup(() => {
    if (previousTmpdir === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previousTmpdir;
  });
  return openUploader(site, await site.logIn(ann));
});

export type Uploader = ReturnType<typeof openUploader>;

/** Sends uploads as this person, who must be logged in. */
export function openUploader(site: TestSite, browser: Browser) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, origin: site.url, accept: "application/json" };
  const address = `${site.url}/upload`;
  return {
    address,
    headers,
    async send(
      body: BodyInit,
      extraHeaders: Record<string, string> = {},
      signal?: AbortSignal,
    ): Promise<UploadResponse & { status: number; headers: Headers }> {
      const init = { method: "POST", body, headers: { ...headers, ...extraHeaders }, duplex: "half", signal };
      const response = await fetch(address, init);
      const fields = (await response.json()) as UploadResponse;
      return { ...fields, status: response.status, headers: response.headers };
    },
    /** Sends one file, as the editor does. */
    upload(bytes: Buffer, name = "photo.jpg", signal?: AbortSignal) {
      const form = new FormData();
      form.set("image", new Blob([bytes as Buffer<ArrayBuffer>]), name);
      return this.send(form, {}, signal);
    },
    sendZeros: (size: number, hasLength: boolean, maxSentBytes?: number) =>
      sendZeros(address, headers, size, hasLength, maxSentBytes),
    /** What uploads left behind: rows, stored files and temporary files. */
    async leftovers() {
      const rows = await site.db.selectFrom("images").select("key").execute();
      const files = filesIn(join(site.settings.DATA_DIR, "images"));
      return { rows: rows.length, files, temporaryFiles: filesIn(process.env.TMPDIR!) };
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
