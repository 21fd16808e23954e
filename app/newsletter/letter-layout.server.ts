import { mailReasons } from "../core/mail-reasons.server.ts";
import type { Addresses } from "../lib/image-base.ts";
import { escapeXml } from "../lib/xml.ts";
import { type MailSite, mailButton, mailColours, mailPage, mailSignature } from "../mail/layout.server.ts";
import type { LetterItem } from "./lib/letter.ts";

/** What a letter shows of the site. */
export type LetterSite = MailSite & Addresses;

interface Letter {
  subject: string;
  items: LetterItem[];
  /** Where it can be read in a browser; undefined: nowhere. */
  viewPath?: string;
  /** Of this subscriber; undefined in a preview and in a browser. */
  managePath?: string;
  /** Why this subscriber gets it, before the address of the site. */
  reason?: string;
  endPath?: string;
}

/** A letter as plain text and as HTML, with no pixel and no address that tells who reads. */
export function layOutLetter(
  { subject, items, viewPath, managePath, endPath, reason = mailReasons.subscribed }: Letter,
  site: LetterSite,
): { text: string; html: string } {
  const links = [
    ...(viewPath ? [{ text: "View in browser", path: viewPath }] : []),
    ...(managePath ? [{ text: "What you get, and how often", path: managePath }] : []),
    ...(endPath ? [{ text: "No more letters", path: endPath }] : []),
  ];
  const htmlParts = items.map(({ html }) => html);
  return {
    text: [site.name, ...items.map(({ text }) => text), mailSignature(site, links, reason)].join("\n\n"),
    html: mailPage(subject, htmlParts, site, reason, links),
  };
}

const { ink, soft } = mailColours;

interface Shown {
  id: string;
  title: string;
  description: string;
  /** Who wrote it. */
  author: string;
  /** The address of the cover; undefined: none. */
  image?: string;
  imageAlt: string;
  keys: string[];
}

const titleTag = (level: number, size: number, address: string, title: string) =>
  `<h${level} class="title" dir="auto" style="margin: 0 0 6px; font-size: ${size}px; line-height: 1.25"><a href="${escapeXml(address)}" style="color: ${ink}; text-decoration: none">${escapeXml(title)}</a></h${level}>`;

/** The whole post. `body`: undefined when it is too long for a mail; then the letter has its description alone. */
export function postItem(
  post: Shown,
  body: { html: string; text: string } | undefined,
  site: LetterSite,
): LetterItem {
  const { id, title, description, author, image, imageAlt } = post;
  const address = `${site.url}/blog/${id}`;
  const cover = image
    ? `<p style="margin: 0 0 20px"><img src="${escapeXml(image)}" alt="${escapeXml(imageAlt)}" width="600" style="display: block; width: 100%; max-width: 600px; height: auto; border: 0; border-radius: 8px"></p>`
    : "";
  const button = mailButton(body ? "Read and comment on the site" : "Read on", address, site);
  const lead = `<p class="soft" dir="auto" style="margin: 0 0 20px; color: ${soft}">${escapeXml(description)}<br>By ${escapeXml(author)}</p>`;
  return {
    ...{ id, keys: [] },
    html:
      titleTag(1, 28, address, title) +
      lead +
      cover +
      (body ? `<div dir="auto">${body.html}</div>` : "") +
      button,
    text: [title, description, `By ${author}`, body?.text, `On the site:\n${address}`]
      .filter(Boolean)
      .join("\n\n"),
  };
}

/** A letter of its own, which is at no other address. */
export function ownItem(title: string, body: { html: string; text: string }): LetterItem {
  return {
    ...{ id: "", keys: [] },
    html: `<h1 dir="auto" style="margin: 0 0 20px; font-size: 28px; line-height: 1.25">${escapeXml(title)}</h1><div dir="auto">${body.html}</div>`,
    text: `${title}\n\n${body.text}`,
  };
}

/** A post as an entry of a digest. */
export function digestItem({ id, title, description, author, keys }: Shown, site: LetterSite): LetterItem {
  const address = `${site.url}/blog/${id}`;
  return {
    ...{ id, keys },
    html: `${titleTag(2, 20, address, title)}<p dir="auto" style="margin: 0">${escapeXml(description)}</p><p class="soft" style="margin: 4px 0 0; color: ${soft}; font-size: 14px">By ${escapeXml(author)}</p>`,
    text: `${title}\n${description}\nBy ${author}\n${address}`,
  };
}
