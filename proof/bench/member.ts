import { openSession } from "../../app/core/session.server.ts";
import { requireStatus } from "./client.ts";
import type { Client } from "./hostile-client.ts";
import type { RunningSite } from "./program.ts";

/** A signed-in client. Its headers contain its session and its address. */
export interface Member extends Client {
  /** A blog of the member, with the storage key of its cover. */
  blog: { id: string; image: string };
}

/** Creates a member, and publishes a blog with a cover. `address`: the client address. */
export async function createMember(site: RunningSite, address: string): Promise<Member> {
  const { db, close } = await site.connect();
  const id = `member${address.replaceAll(".", "x")}`.slice(0, 20);
  const email = `${id}@example.com`;
  const at = "2026-01-01T00:00:00.000Z";
  const user = { id, email, email_key: email, email_verified_at: at, created_at: at };
  await db.insertInto("users").values(user).execute();
  const headers = {
    cookie: `site_session=${await openSession(db, id)}`,
    origin: site.url,
    "x-forwarded-for": address,
    accept: "application/json",
  };
  await close();
  const member = { url: site.url, headers, blog: { id: "", image: "" } };
  member.blog.image = await storeCover(member);
  requireStatus(await postBlog(member), 303, "the blog");
  const feed = (await (await fetch(`${site.url}/feed`)).json()) as { blogs: { id: string }[] };
  member.blog.id = feed.blogs[0]!.id;
  return member;
}

/** Retries, since the image processor has a time limit, which a busy machine may exceed. Returns the storage key. */
async function storeCover(member: Member, attempts = 3): Promise<string> {
  const response = await postCover(member);
  if (response.status !== 201 && attempts > 1) return storeCover(member, attempts - 1);
  requireStatus(response, 201, "the cover");
  return ((await response.json()) as { key: string }).key;
}

export async function postBlog(member: Member) {
  return fetch(`${member.url}/write`, {
    method: "POST",
    ...(await publishRequest(member)),
    redirect: "manual",
  });
}

/** The headers and the body of a form that publishes a blog. */
export async function publishRequest({ headers, blog }: Member) {
  const form = new FormData();
  const fields = { title: "Rye", description: "A loaf.", content: "Mix the **rye**.", image: blog.image };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const multipart = new Response(form);
  const type = { "content-type": multipart.headers.get("content-type")! };
  return { headers: { ...headers, accept: "text/html", ...type }, body: await multipart.text() };
}

export function postCover({ url, headers }: Member) {
  const form = new FormData();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><rect width="99" height="60"/></svg>';
  form.append("image", new Blob([svg]), "cover.svg");
  return fetch(`${url}/upload`, { method: "POST", body: form, headers });
}
