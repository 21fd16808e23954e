import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test as base, expect, serve } from "./fixtures.ts";
import type { Site } from "./site.ts";

/** Somebody with an account, who has written one blog. */
export interface Member {
  email: string;
  password: string;
  session: string;
  blogId: string;
}

/** Tests of what a member sees: on a site of their own, and signed in. */
export const test = base.extend<object, { member: Member }>({
  site: [serve, { scope: "worker" }],
  member: [
    async ({ site }, use) => {
      const account = { email: "ann@example.com", password: "letters and ink" };
      const session = await signUp(site, account);
      await use({ ...account, session, blogId: await publish(site, session) });
    },
    { scope: "worker" },
  ],
  context: async ({ context, site, member }, use) => {
    await context.addCookies([{ name: "lectern_session", value: member.session, url: site.url }]);
    await use(context);
  },
});

export { expect };

/** Answers the new session's token. */
export async function signUp(site: Site, account: { email: string; password: string }): Promise<string> {
  const response = await send(site, "/signup", new URLSearchParams(account));
  const cookies = response.headers.getSetCookie().join("\n");
  return /lectern_session=([^;]+)/.exec(cookies)![1]!;
}

const bread = {
  title: "Bread for Night Owls",
  description: "A loaf that rises while you sleep.",
  content: "Mix the **flour** with water.\n\n## The long rest\n\nWait until morning.",
};
const drawing = await readFile(join(import.meta.dirname, "../../../content/covers/s01-web-development.svg"));

/** Publishes bread, but for what `given` says. Answers the new blog's id. */
export async function publish(
  site: Site,
  session: string,
  given: Partial<typeof bread> & { cover?: Buffer<ArrayBuffer> } = {},
): Promise<string> {
  const { cover = drawing, ...texts } = { ...bread, ...given };
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  const type = cover === drawing ? "image/svg+xml" : "image/png";
  form.set("cover", new Blob([cover], { type }), "bread");
  await send(site, "/write", form, { Cookie: `lectern_session=${session}` });
  const feed = (await (await fetch(`${site.url}/feed`)).json()) as { blogs: { id: string }[] };
  return feed.blogs[0]!.id;
}

/** What a browser without JavaScript would send. */
async function send(site: Site, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const options = { method: "POST", body, headers: { Origin: site.url, ...headers } };
  const response = await fetch(site.url + path, { ...options, redirect: "manual" });
  expect(response.status, `${path} took the form`).toBe(303);
  return response;
}
