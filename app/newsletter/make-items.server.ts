import type { Db } from "../../db/engine.ts";
import { fillFeedAddresses } from "../markdown/feed-html.server.ts";
import type { Renderer } from "../markdown/renderer.server.ts";
import { digestItem, type LetterSite, ownItem, postItem } from "./letter-layout.server.ts";
import type { LetterItem } from "./lib/letter.ts";
import { findPost, listNewPosts, renderPostLetter } from "./models/posts.server.ts";

export type NewsletterSite = LetterSite;

/** Why a letter of its own cannot be sent. */
export const noLetterText =
  "It has no text yet, or more than fits a mail (80 KB). “Save letter” in the editor takes the text over.";

/** In bytes. Some mail programs cut longer mails off. */
const maxBodyBytes = 80_000;

/** The body of a letter, with absolute addresses; undefined when it is too long for one. */
export function letterBody(
  rendered: { html: string; text: string } | undefined,
  site: LetterSite,
  path: string,
): { html: string; text: string } | undefined {
  if (!rendered || Buffer.byteLength(rendered.html) > maxBodyBytes) return undefined;
  const fill = (text: string) => fillFeedAddresses(text, site, site.url + path);
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
  const body = letterBody(await renderPostLetter(db, renderer, blogId), site, `/blog/${blogId}`);
  return { subject: post.title, items: [postItem(post, body, site)] };
}

/** A letter of its own, as it was saved last; undefined: it has no text, or more than fits a mail. */
export async function makeOwnLetter(
  db: Db,
  renderer: Renderer,
  site: NewsletterSite,
  { id, subject }: { id: string; subject: string },
): Promise<{ subject: string; items: LetterItem[] } | undefined> {
  const body = letterBody(await renderPostLetter(db, renderer, id), site, `/newsletter/${id}`);
  return body?.text.trim() ? { subject, items: [ownItem(subject, body)] } : undefined;
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
