import type { Db } from "../../db/engine.ts";
import { fillFeedAddresses } from "../markdown/feed-html.server.ts";
import type { Renderer } from "../markdown/renderer.server.ts";
import { digestItem, type LetterSite, postItem } from "./letter-layout.server.ts";
import type { LetterItem } from "./lib/letter.ts";
import { findPost, listNewPosts, renderPostLetter } from "./models/posts.server.ts";

export type NewsletterSite = LetterSite;

/** In bytes. Some mail programs cut longer mails off. */
const maxBodyBytes = 80_000;

/** The body of a letter, with absolute addresses; undefined when it is too long for one. */
export function letterBody(
  rendered: { html: string; text: string } | undefined,
  site: LetterSite,
  blogId: string,
): { html: string; text: string } | undefined {
  if (!rendered || Buffer.byteLength(rendered.html) > maxBodyBytes) return undefined;
  const fill = (text: string) => fillFeedAddresses(text, site, `${site.url}/blog/${blogId}`);
  return { html: fill(rendered.html), text: fill(rendered.text) };
}

/** The letter of a public post; undefined: there is none. */
export async function makePostLetter(
  db: Db,
  renderer: Renderer,
  site: NewsletterSite,
  blogId: string,
): Promise<{ subject: string; items: LetterItem[] } | undefined> {
  const post = await findPost(db, blogId, site);
  if (!post) return undefined;
  const body = letterBody(await renderPostLetter(db, renderer, blogId), site, blogId);
  return { subject: post.title, items: [postItem(post, body, site)] };
}

/** The digest of a time; undefined: nothing was published. */
export async function makeDigest(
  db: Db,
  site: NewsletterSite,
  from: number,
  to: number,
): Promise<{ subject: string; items: LetterItem[] } | undefined> {
  const posts = await listNewPosts(db, from, to, site);
  if (posts.length === 0) return undefined;
  const [first] = posts;
  const subject = posts.length === 1 ? first!.title : `${first!.title}, and ${posts.length - 1} more`;
  return { subject: `${site.name}: ${subject}`, items: posts.map((post) => digestItem(post, site)) };
}
