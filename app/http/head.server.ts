import { escapeXml } from "../lib/xml.ts";

/** What the head of a page says to programs only. The server writes it into the HTML. */
export interface HeadParts {
  /** Other forms of what the page shows, and the same in other languages. */
  alternates: { type?: string; hreflang?: string; href: string; title?: string }[];
  /** What a search console or another service asks for, to prove who owns the site. */
  proofs: { name: string; content: string }[];
  /** JSON-LD: objects of schema.org. */
  structuredData: object[];
}

export function noHeadParts(): HeadParts {
  return { alternates: [], proofs: [], structuredData: [] };
}

/** The markup for the end of the head, where React leaves elements alone that it does not know. */
export function headMarkup({ alternates, proofs, structuredData }: HeadParts): string {
  const links = alternates.map((attributes) => `<link rel="alternate"${attributesMarkup(attributes)}/>`);
  const metas = proofs.map((attributes) => `<meta${attributesMarkup(attributes)}/>`);
  const scripts = structuredData.map((data) =>
    jsonScript({ "@context": "https://schema.org", ...data }, 'type="application/ld+json"'),
  );
  return [...links, ...metas, ...scripts].join("");
}

/** Those that are undefined are left out. */
export function attributesMarkup(attributes: Record<string, string | undefined>): string {
  const set = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return set.map(([name, value]) => ` ${name}="${escapeXml(value!)}"`).join("");
}

/**
 * An element with data. "<" is escaped: a text could otherwise end the script. Data is not executed, so the content policy
 * needs no hash of it.
 */
export function jsonScript(data: object, attributes: string): string {
  return `<script ${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
