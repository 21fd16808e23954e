import { escapeXml } from "../lib/xml.ts";

/** What the head of a page says to programs only. The server writes it into the HTML, so that readers load no code for it. */
export interface HeadParts {
  /** Other forms of what the page shows. */
  alternates: { type: string; href: string; title?: string }[];
  /** JSON-LD: objects of schema.org. */
  structuredData: object[];
}

export function noHeadParts(): HeadParts {
  return { alternates: [], structuredData: [] };
}

/** The markup for the end of the head, where React leaves elements alone that it does not know. */
export function headMarkup({ alternates, structuredData }: HeadParts): string {
  const links = alternates.map(({ type, href, title }) => {
    const titleAttribute = title === undefined ? "" : ` title="${escapeXml(title)}"`;
    return `<link rel="alternate" type="${type}" href="${escapeXml(href)}"${titleAttribute}/>`;
  });
  const scripts = structuredData.map((data) =>
    jsonScript({ "@context": "https://schema.org", ...data }, 'type="application/ld+json"'),
  );
  return [...links, ...scripts].join("");
}

/**
 * An element with data. "<" is escaped: a text could otherwise end the script. Data is not executed, so the content policy
 * needs no hash of it.
 */
export function jsonScript(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
