import { accentShade } from "../lib/accent.ts";
import { escapeXml } from "../lib/xml.ts";
import type { MailContent } from "../models/mail.server.ts";

/** What every mail shows of the site. `url`: without a slash at its end. */
interface MailSite {
  name: string;
  url: string;
  /** The owner's colour, such as "#3b5bdb"; "" for that of the product. */
  accent: string;
}

/** A link below the mail. */
interface FooterLink {
  text: string;
  path: string;
}

/** A mail as plain text and as HTML, which says the same and needs no images. */
export function layOut(
  content: MailContent,
  site: MailSite,
  links: FooterLink[] = [],
): { text: string; html: string } {
  return { text: textOf(content, site, links), html: htmlOf(content, site, links) };
}

function textOf({ paragraphs, button }: MailContent, site: MailSite, links: FooterLink[]) {
  const link = button ? [`${button.text}:\n${site.url}${button.path}`] : [];
  // "-- " begins a signature (RFC 3676, 4.3).
  const footer = links.map(({ text, path }) => `${text}\n${site.url}${path}\n`).join("");
  const signature = `-- \n${site.name}\n${site.url}\n${footer}`;
  return [...paragraphs, ...link, signature].join("\n\n");
}

// The colours of app/styles/tokens.css, for inline styles: mail programs support neither oklch nor external style sheets.
const [ink, soft, line, ownAccent] = ["#191f2b", "#4d535e", "#e3e1db", "#2b50c7"];
const font = "font-family: ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";

function htmlOf({ subject, paragraphs, button }: MailContent, site: MailSite, links: FooterLink[]) {
  const footerLinks = links.map(
    ({ text, path }) =>
      `<br><a href="${escapeXml(site.url + path)}" style="color: ${soft}">${escapeXml(text)}</a>`,
  );
  const paragraphTags = paragraphs.map(
    (text) => `<p style="margin: 0 0 16px; white-space: pre-line">${escapeXml(text)}</p>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(subject)}</title>
</head>
<body style="margin: 0; padding: 24px 16px; background: #ffffff; color: ${ink}; font-size: 16px; line-height: 1.6; ${font}">
<div style="max-width: 560px; margin: 0 auto">
<p style="margin: 0 0 24px; padding: 0 0 12px; border-bottom: 1px solid ${line}; font-size: 20px; font-weight: 600"><a href="${escapeXml(site.url)}" style="color: ${ink}; text-decoration: none">${escapeXml(site.name)}</a></p>
${paragraphTags.join("\n")}
${button ? buttonOf(button.text, `${site.url}${button.path}`, accentOf(site)) : ""}
<p style="margin: 32px 0 0; padding: 12px 0 0; border-top: 1px solid ${line}; color: ${soft}; font-size: 14px">${escapeXml(site.name)}<br><a href="${escapeXml(site.url)}" style="color: ${soft}">${escapeXml(site.url)}</a>${footerLinks.join("")}</p>
</div>
</body>
</html>
`;
}

function accentOf({ accent }: MailSite) {
  return accent ? accentShade(accent, "light") : ownAccent;
}

function buttonOf(text: string, url: string, accent: string) {
  const address = escapeXml(url);
  return `<p style="margin: 24px 0"><a href="${address}" style="display: inline-block; padding: 10px 20px; border-radius: 999px; background: ${accent}; color: #ffffff; font-weight: 600; text-decoration: none">${escapeXml(text)}</a></p>
<p style="margin: 0 0 16px; color: ${soft}; font-size: 14px">If the button does not work, open this address:<br><a href="${address}" style="color: ${accent}; word-break: break-all">${address}</a></p>`;
}
