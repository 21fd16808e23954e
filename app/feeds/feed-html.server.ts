import { decodeReferences } from "../lib/headings.ts";
import { escapeXml } from "../lib/xml.ts";

/** The attributes that feed readers understand. They warn of all others, or remove them. */
const keptAttributes = new Set(
  "href src alt title width height dir align start colspan rowspan cite lang".split(" "),
);
const addressAttributes = new Set(["href", "src", "cite"]);
const tag = /<(\/?)([a-z][a-z0-9]*)((?:[^<>"]|"[^"]*")*)>/g;
const attribute = /([a-z-]+)="([^"]*)"/g;

/**
 * The HTML of an article for feed readers: without buttons, classes and wrappers, and with absolute addresses. Formulas are
 * their sources, since most readers know no MathML. `html`: as our renderer made it. `page`: the article's address.
 */
export function feedHtml(html: string, page: string): string {
  return html
    .replace(/<math alttext="([^"]*)"(?:[^<>"]|"[^"]*")*>.*?<\/math>/gs, (_, tex: string) => {
      return `<code>${tex.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</code>`;
    })
    .replace(/<figcaption data-language(?:[^<>"]|"[^"]*")*>.*?<\/figcaption>/gs, "")
    .replace(/<button\b.*?<\/button>/gs, "")
    .replace(/<span class="task( done)?"[^>]*><\/span>/g, (_, done) => (done ? "☑" : "☐"))
    .replace(tag, (_, slash: string, name: string, attributes: string) => {
      // Spans carry only colours; divs and sections only layout.
      if (["span", "div", "section"].includes(name)) return "";
      return slash ? `</${name}>` : `<${name}${filterAttributes(attributes, page)}>`;
    });
}

function filterAttributes(attributes: string, page: string) {
  return [...attributes.matchAll(attribute)]
    .filter(([, name]) => keptAttributes.has(name!))
    .map(([, name, value]) => {
      if (!addressAttributes.has(name!)) return ` ${name}="${value}"`;
      const address = URL.parse(decodeReferences(value!), page);
      return address ? ` ${name}="${escapeXml(address.href)}"` : "";
    })
    .join("");
}
