import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { test as base, expect, siteFixture, visit } from "./fixtures.ts";
import type { Site } from "./site.ts";

/** Somebody with an account and one published blog. */
export interface Member {
  email: string;
  password: string;
  /** The token in the session cookie. */
  session: string;
  blogId: string;
}

interface MemberFixtures {
  /** Opens a page on another device of the member: a browser with storage of its own. */
  openSecondDevice: (address: string) => Promise<Page>;
}

/** For tests in which a member is signed in. They run on a site of their own. */
export const test = base.extend<MemberFixtures, { member: Member }>({
  site: [siteFixture, { scope: "worker" }],
  member: [
    async ({ site }, use) => {
      const account = { email: "ann@example.com", password: "letters and ink" };
      const session = await signUp(site, account);
      await use({ ...account, session, blogId: await publishBlog(site, session) });
    },
    { scope: "worker" },
  ],
  context: async ({ context, site, member }, use) => {
    await addSessionCookie(context, site, member);
    // Another test may have left the member in rich text.
    const headers = { Origin: site.url };
    await context.request.post(`${site.url}/write/mode`, { form: { mode: "markdown" }, headers });
    // Another test may have left changes in the draft beside the published blog.
    const draft = site.changedDraftOf(member.blogId);
    if (draft)
      await context.request.post(`${site.url}/write/${draft}/discard`, { form: { on: "yes" }, headers });
    await use(context);
  },
  openSecondDevice: async ({ openPageAsSomebodyElse, site, member }, use) => {
    await use(async (address) => {
      const page = await openPageAsSomebodyElse();
      await addSessionCookie(page.context(), site, member);
      await visit(page, address);
      return page;
    });
  },
});

export { expect };

function addSessionCookie(context: BrowserContext, site: Site, { session }: Member) {
  return context.addCookies([{ name: "lectern_session", value: session, url: site.url }]);
}

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
  return /lectern_session=([^;]+)/.exec(cookies)![1]!;
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
  await postForm(site, "/write", form, { Cookie: `lectern_session=${session}` });
  const feed = (await (await fetch(`${site.url}/feed`)).json()) as { blogs: { id: string }[] };
  return feed.blogs[0]!.id;
}

/** Posts a form as a browser without JavaScript does. */
async function postForm(site: Site, path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const options = { method: "POST", body, headers: { Origin: site.url, ...headers } };
  const response = await fetch(site.url + path, { ...options, redirect: "manual" });
  expect(response.status, `status of the POST to ${path}`).toBe(303);
  return response;
}
