import { accentShade } from "../lib/accent.ts";
import type { Addresses } from "../lib/image-base.ts";
import { escapeXml } from "../lib/xml.ts";
import type { LetterItem } from "./lib/letter.ts";

/** What a letter shows of the site. `url`: without a slash at its end. `accent`: as in the site's settings. */
export interface LetterSite extends Addresses {
  name: string;
  accent: string;
}

interface Letter {
  subject: string;
  items: LetterItem[];
  /** Where it can be read in a browser. */
  viewPath: string;
  /** Of this subscriber; undefined in a preview and in a browser. */
  managePath?: string;
  endPath?: string;
}

const [ink, soft, line, paper, ownAccent] = ["#191f2b", "#4d535e", "#e3e1db", "#ffffff", "#2b50c7"];
const font = "ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";
// Programs that know the dark scheme use these; those that invert colours themselves begin with the light ones.
const dark = `@media (prefers-color-scheme: dark) {
.page { background: #14171f !important; color: #eceae4 !important }
.page a { color: #9db4ff !important } .page .title a, .page .name a { color: #eceae4 !important }
.page .soft, .page .soft a { color: #b3b8c2 !important } .page .rule { border-color: #343a46 !important }
}`;

/** A letter as plain text and as HTML: tables and inline styles alone, no pixel and no address that tells who reads. */
export function layOutLetter(letter: Letter, site: LetterSite): { text: string; html: string } {
  return { text: textOf(letter, site), html: htmlOf(letter, site) };
}

function textOf({ items, viewPath, managePath, endPath }: Letter, { name, url }: LetterSite) {
  const links = [
    `In a browser:\n${url}${viewPath}`,
    managePath && `What you get, and how often:\n${url}${managePath}`,
    endPath && `No more letters:\n${url}${endPath}`,
  ].filter(Boolean);
  // "-- " begins a signature (RFC 3676, 4.3).
  return `${[...items.map(({ text }) => text), `-- \n${name}\n${url}`, ...links].join("\n\n")}\n`;
}

function htmlOf({ subject, items, viewPath, managePath, endPath }: Letter, site: LetterSite) {
  const { name, url } = site;
  const link = (path: string, text: string) =>
    `<a href="${escapeXml(url + path)}" style="color: ${soft}">${escapeXml(text)}</a>`;
  const foot = [
    link(viewPath, "View in browser"),
    managePath && link(managePath, "What you get, and how often"),
    endPath && link(endPath, "No more letters"),
  ];
  const cell = (className: string, style: string, content: string) =>
    `<tr><td class="${className}" style="${style}">${content}</td></tr>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeXml(subject)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin: 0; padding: 0; background: ${paper}; color: ${ink}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background: ${paper}; color: ${ink}">
<tr><td align="center" style="padding: 24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px; text-align: left; font-family: ${font}; font-size: 16px; line-height: 1.6">
${cell("name rule", `padding: 0 0 12px; border-bottom: 1px solid ${line}; font-size: 18px; font-weight: 600`, `<a href="${escapeXml(url)}" style="color: ${ink}; text-decoration: none">${escapeXml(name)}</a>`)}
${items.map(({ html }) => cell("", "padding: 28px 0 0", html)).join("\n")}
${cell("soft rule", `padding: 24px 0 0; color: ${soft}; font-size: 14px`, `<hr class="rule" style="margin: 0 0 16px; border: 0; border-top: 1px solid ${line}">You get this because you subscribed at ${link("", url)}.<br>${foot.filter(Boolean).join(" &nbsp;·&nbsp; ")}`)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

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
  const button = `<p style="margin: 28px 0 0"><a href="${escapeXml(address)}" style="display: inline-block; padding: 10px 20px; border-radius: 999px; background: ${accentOf(site)}; color: #ffffff !important; font-weight: 600; text-decoration: none">${body ? "Read and comment on the site" : "Read on"}</a></p>`;
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

/** A post as an entry of a digest. */
export function digestItem({ id, title, description, author, keys }: Shown, site: LetterSite): LetterItem {
  const address = `${site.url}/blog/${id}`;
  return {
    ...{ id, keys },
    html: `${titleTag(2, 20, address, title)}<p dir="auto" style="margin: 0">${escapeXml(description)}</p><p class="soft" style="margin: 4px 0 0; color: ${soft}; font-size: 14px">By ${escapeXml(author)}</p>`,
    text: `${title}\n${description}\nBy ${author}\n${address}`,
  };
}

function accentOf({ accent }: LetterSite) {
  return accent ? accentShade(accent, "light") : ownAccent;
}
