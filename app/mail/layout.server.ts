import type { MailContent } from "../core/mail.server.ts";
import { mailReasons } from "../core/mail-reasons.server.ts";
import { jpegAddress } from "../lib/image.ts";
import { escapeXml } from "../lib/xml.ts";
import { accentShade } from "../site/lib/accent.ts";

/** What every mail shows of the site. `url`: without a slash at its end. */
export interface MailSite {
  name: string;
  /** Who runs it. */
  company: string;
  url: string;
  /** The owner's colour, such as "#3b5bdb"; "" for that of the product. */
  accent: string;
  /** The owner's; its sizes in pixels. */
  logo?: { key: string; width: number; height: number } | null;
  /** Whether the name stands beside the logo. */
  showsName?: boolean;
}

/** A link below the mail. */
interface FooterLink {
  text: string;
  path: string;
}

/** A mail's subject, which names the site, since other sites write to the same people. That of a letter is as its writer chose it. */
export function subjectLine({ subject, letter }: MailContent, site: string): string {
  return letter || subject.includes(site) ? subject : `${site}: ${subject}`;
}

/** A mail as plain text and as HTML, which says the same and needs no images. */
export function layOut(
  { subject, reason, paragraphs, button }: MailContent,
  site: MailSite,
  links: FooterLink[] = [],
): { text: string; html: string } {
  // A mail of an earlier release, which waited, says none.
  const why = mailReasons[reason] ?? "";
  const buttonText = button ? [`${button.text}:\n${site.url}${button.path}`] : [];
  const tags = paragraphs.map(
    (text) => `<p style="margin: 0 0 16px; white-space: pre-line">${escapeXml(text)}</p>`,
  );
  if (button) {
    const address = escapeXml(site.url + button.path);
    const link = `<a href="${address}" style="color: ${accentOf(site)}; word-break: break-all">${address}</a>`;
    tags.push(
      mailButton(button.text, site.url + button.path, site),
      `<p class="soft" style="margin: 16px 0; color: ${mailColours.soft}; font-size: 14px">If the button does not work, open this address:<br>${link}</p>`,
    );
  }
  return {
    text: [...paragraphs, ...buttonText, mailSignature(site, links, why)].join("\n\n"),
    html: mailPage(subject, [tags.join("\n")], site, why, links),
  };
}

/** The site and the company that runs it; one of them, when it says both. */
export function whoWrites({ name, company }: Pick<MailSite, "name" | "company">): string {
  if (company.includes(name)) return company;
  return name.includes(company) ? name : `${name} (${company})`;
}

/** The end of a mail's plain text; "-- " begins a signature (RFC 3676, 4.3). */
export function mailSignature(site: MailSite, links: FooterLink[], reason: string): string {
  const { url } = site;
  return `-- \n${whoWrites(site)}\n${reason && `${reason} `}${url}\n${links.map(({ text, path }) => `${text}\n${url}${path}\n`).join("")}`;
}

// The colours of app/styles/tokens.css, for inline styles: mail programs support neither oklch nor external style sheets.
export const mailColours = { ink: "#191f2b", soft: "#4d535e" };
const [line, paper, ownAccent] = ["#e3e1db", "#ffffff", "#2b50c7"];
const font = "ui-sans-serif, system-ui, 'Segoe UI', Helvetica, Arial, sans-serif";
// Programs that know the dark scheme use these; those that invert colours themselves begin with the light ones.
const dark = `@media (prefers-color-scheme: dark) {
.page { background: #14171f !important; color: #eceae4 !important }
.page a { color: #9db4ff !important } .page .title a, .page .name a { color: #eceae4 !important }
.page .soft, .page .soft a { color: #b3b8c2 !important } .page .rule { border-color: #343a46 !important }
}`;

/** A mail's HTML: tables and inline styles alone. `parts`: HTML. `reason`: plain text below them, before the site's address. */
export function mailPage(
  subject: string,
  parts: string[],
  site: MailSite,
  reason: string,
  links: FooterLink[],
): string {
  const { url } = site;
  const { ink, soft } = mailColours;
  const cell = (className: string, style: string, content: string) =>
    `<tr><td class="${className}" style="overflow-wrap: anywhere; ${style}">${content}</td></tr>`;
  const link = (text: string, address: string) =>
    `<a href="${escapeXml(address)}" style="color: ${soft}">${escapeXml(text)}</a>`;
  const foot = [
    escapeXml(whoWrites(site)),
    `${escapeXml(reason)} ${link(url, url)}`,
    links.map(({ text, path }) => link(text, url + path)).join(" · "),
  ];
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
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 600px; table-layout: fixed; text-align: left; font-family: ${font}; font-size: 16px; line-height: 1.6">
${cell("name rule", `padding: 0 0 12px; border-bottom: 1px solid ${line}; font-size: 18px; font-weight: 600`, `<a href="${escapeXml(url)}" style="color: ${ink}; text-decoration: none">${brand(site)}</a>`)}
${parts.map((html) => cell("", "padding: 28px 0 0", html)).join("\n")}
${cell("soft", `padding: 24px 0 0; color: ${soft}; font-size: 14px`, `<hr class="rule" style="margin: 0 0 16px; border: 0; border-top: 1px solid ${line}">${foot.filter(Boolean).join("<br>")}`)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** As high as in the header. */
const logoBox = { width: 160, height: 32 };

function brand({ name, url, logo, showsName = true }: MailSite) {
  if (!logo) return escapeXml(name);
  const scale = Math.min(logoBox.height / logo.height, logoBox.width / logo.width);
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)];
  const image = `<img src="${escapeXml(url + jpegAddress(logo.key))}" alt="${showsName ? "" : escapeXml(name)}" width="${width}" height="${height}" style="vertical-align: middle; border: 0">`;
  return showsName ? `${image}&nbsp; ${escapeXml(name)}` : image;
}

/** A link that looks like a button. */
export function mailButton(text: string, address: string, site: MailSite): string {
  return `<p style="margin: 28px 0 0"><a href="${escapeXml(address)}" style="display: inline-block; padding: 10px 20px; border-radius: 999px; background: ${accentOf(site)}; color: #ffffff !important; font-weight: 600; text-decoration: none">${escapeXml(text)}</a></p>`;
}

function accentOf({ accent }: MailSite) {
  return accent ? accentShade(accent, "light") : ownAccent;
}
