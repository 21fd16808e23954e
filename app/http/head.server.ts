import { escapeXml } from "../lib/xml.ts";

/** What a page's head says to programs only. It is not part of what browsers load, so it costs readers no code. */
export interface HeadParts {
  /** Other forms of what the page shows. */
  alternates: { type: string; href: string; title?: string }[];
  /** JSON-LD: objects of schema.org. */
  structuredData: object[];
}

export function noHeadParts(): HeadParts {
  return { alternates: [], structuredData: [] };
}

/**
 * The markup for the end of the head. React keeps what it does not know there. In JSON-LD, "<" is written as an escape: a text
 * could otherwise end the script. Data is not executed, so the content policy needs no hash of it.
 */
export function headMarkup({ alternates, structuredData }: HeadParts): string {
  const links = alternates.map(({ type, href, title }) => {
    const titleAttribute = title === undefined ? "" : ` title="${escapeXml(title)}"`;
    return `<link rel="alternate" type="${type}" href="${escapeXml(href)}"${titleAttribute}/>`;
  });
  const scripts = structuredData.map((data) => {
    const json = JSON.stringify({ "@context": "https://schema.org", ...data });
    return `<script type="application/ld+json">${json.replaceAll("<", "\\u003c")}</script>`;
  });
  return [...links, ...scripts].join("");
}
