// What members do by plain requests, as a browser without JavaScript sends them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type BrowserContext, expect } from "@playwright/test";
import type { Site } from "./site.ts";

/** Somebody with an account and one published blog. */
export interface Member {
  email: string;
  password: string;
  /** The token in the session cookie. */
  session: string;
  blogId: string;
}

/** Signs somebody in by the token of a session. */
export const useSession = (context: BrowserContext, site: Site, session: string) =>
  context.addCookies([{ name: "site_session", value: session, url: site.url }]);

/** Creates an account. Returns the token of its session. */
export async function signUp(site: Site, account: { email: string; password: string }): Promise<string> {
  return sessionOf(await postForm(site, "/signup", new URLSearchParams(account)));
}

/** Logs somebody in once more. Returns the token of the new session. */
export async function logIn(site: Site, { email, password }: Omit<Member, "session" | "blogId">) {
  return sessionOf(await postForm(site, "/login", new URLSearchParams({ email, password })));
}

function sessionOf(response: Response): string {
  const cookies = response.headers.getSetCookie().join("\n");
  return /site_session=([^;]+)/.exec(cookies)![1]!;
}

const defaultTexts = {
  title: "Bread for Night Owls",
  description: "A loaf that rises while you sleep.",
  content: "Mix the **flour** with water.\n\n## The long rest\n\nWait until morning.",
};
const defaultCover = await readFile(
  join(import.meta.dirname, "../../../content/covers/s01-web-development.svg"),
);

/** Publishes a blog; `fields` replace the default texts and cover. Returns the id of the blog. */
export async function publishBlog(
  site: Site,
  session: string,
  fields: Partial<typeof defaultTexts> & { cover?: Buffer<ArrayBuffer> } = {},
): Promise<string> {
  const { cover = defaultCover, ...texts } = { ...defaultTexts, ...fields };
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.set(name, text);
  const type = cover === defaultCover ? "image/svg+xml" : "image/png";
  form.set("cover", new Blob([cover], { type }), "bread");
  await postForm(site, "/write", form, { Cookie: `site_session=${session}` });
  const feed = (await (await fetch(`${site.url}/feed`)).json()) as { blogs: { id: string }[] };
  return feed.blogs[0]!.id;
}

/** Posts a form. */
export async function postForm(
  site: Site,
  path: string,
  body: BodyInit,
  headers: Record<string, string> = {},
) {
  const options = { method: "POST", body, headers: { Origin: site.url, ...headers } };
  const response = await fetch(site.url + path, { ...options, redirect: "manual" });
  expect(response.status, `status of the POST to ${path}`).toBe(303);
  return response;
}
