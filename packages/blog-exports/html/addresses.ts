import type { Element, Root } from "hast";
import { redirectTarget } from "pasted-html/tidy/redirects";
import { visit } from "unist-util-visit";

/** Stands for "archive:" meanwhile, since the converter keeps addresses of the web only. */
const archiveHost = "https://archive.invalid/";
/** Stands for the old site when nobody says where it is: what then is left is a path. */
const unknownSite = "https://site.invalid/";

/** Makes the addresses of links, pictures and frames whole. */
export function keepAddresses(tree: Root, base: string, lost: string[]) {
  visit(tree, "element", ({ tagName, properties }: Element) => {
    for (const name of ["href", "src", "dataSrc", "dataOriginal", "dataLazySrc", "action", "data", "cite"]) {
      const address = properties[name];
      if (typeof address === "string" && address.trim())
        properties[name] = redirectTarget(wholeAddress(address.trim(), base));
    }
    if (tagName === "img") {
      properties.dataSrc ??= properties.dataLazySrc;
      // Most sites have both, and a picture without https is not shown.
      for (const name of ["src", "dataSrc"])
        if (typeof properties[name] === "string")
          properties[name] = properties[name].replace(/^http:/i, "https:");
    }
    if (tagName === "a" && typeof properties.href === "string" && !isKept(properties.href))
      if (!properties.href.startsWith("#")) lost.push("A link became text: its address leads nowhere.");
  });
}

const isKept = (address: string) => /^(?:https?:\/\/|mailto:)/i.test(address);

function wholeAddress(address: string, base: string): string {
  if (address.startsWith("archive:")) return archiveHost + address.slice(8).replace(/^\//, "");
  if (/^\/\//.test(address)) return `https:${address}`;
  if (/^(?:#|[a-z][a-z\d+.-]*:)/i.test(address)) return address;
  return URL.parse(address, URL.parse(base, unknownSite)?.href)?.href ?? address;
}

export const writeAddresses = (markdown: string) =>
  markdown.replaceAll(archiveHost, "archive:").replaceAll(unknownSite, "/");
