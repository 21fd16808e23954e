import { pathOf, staticPath } from "./static-address.ts";

/** A file of the site that is no page: with the addresses of files, and those that it names. */
export function staticText(
  type: string,
  body: Buffer,
  site: string,
): { content: string | Buffer; links: string[] } {
  const links: string[] = [];
  if (type.startsWith("text/css")) {
    const css = body.toString();
    for (const [, path] of css.matchAll(/url\("?(\/[^")]+)/g)) links.push(path!);
    return { content: staticStyles(css), links };
  }
  if (!/^text\/|[/+](?:xml|json)/.test(type) || type.includes("javascript")) return { content: body, links };
  const text = body.toString();
  // The icons of the manifest.
  for (const [, path] of text.matchAll(/"src":\s*"(\/[^"]+)"/g)) links.push(path!);
  const address = new RegExp(`${RegExp.escape(site)}/(?:[^\\s"'<>()\\\\&]|&amp;)*(?<![.,;:])`, "g");
  const content = text.replaceAll(address, (link) => {
    const path = pathOf(link.replaceAll("&amp;", "&"), site, "/")!;
    links.push(path);
    return `${site}${staticPath(path)}`;
  });
  return { content, links };
}

/** Pages without scripts look as they do where scripts are off. */
function staticStyles(css: string): string {
  return css.replaceAll("(scripting:none)", "all").replaceAll("(scripting:enabled)", "not all");
}
