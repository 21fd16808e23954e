// Rules of HTML that a parser does not know, as the Nu Html Checker (vnu) reports them.
import { elementsOf } from "./page.ts";

const interactiveTags = ["a", "button", "input", "select", "textarea", "label", "summary"];
const idReferenceAttributes = ["for", "aria-labelledby", "aria-describedby", "aria-controls"];
/** What the first element in these may be. */
const allowedFirstTags: Record<string, string[]> = {
  ul: ["li", "script", "template"],
  ol: ["li", "script", "template"],
  dl: ["dt", "dd", "div", "script", "template"],
};

/** What is wrong with a page, as sentences. */
export function htmlProblems(html: string): string[] {
  const all = elementsOf(html, "*");
  const ids = new Set(all.map(({ attributes }) => attributes.id));
  const problems: string[] = [];
  for (const { attributes } of all) {
    if ("sizes" in attributes && attributes.type === undefined && !("srcset" in attributes))
      problems.push(`sizes without srcset: ${attributes.src}`);
    for (const name of idReferenceAttributes)
      for (const id of attributes[name]?.split(/\s+/) ?? [])
        if (!ids.has(id)) problems.push(`${name} names no element: ${id}`);
    for (const name of ["href", "src", "action"])
      if (attributes[name] !== undefined && /\s/.test(attributes[name]))
        problems.push(`white space in ${name}: ${attributes[name]}`);
    if ("tabindex" in attributes && Number(attributes.tabindex) > 0) problems.push("a positive tabindex");
  }
  for (const { attributes } of elementsOf(html, "img"))
    if (attributes.alt === undefined) problems.push(`no alt: ${attributes.src}`);
  for (const outer of ["a", "button"])
    for (const { innerHtml } of elementsOf(html, outer))
      for (const tag of interactiveTags)
        if (elementsOf(innerHtml, tag).length > 0) problems.push(`<${tag}> inside of <${outer}>`);
  for (const [tag, allowed] of Object.entries(allowedFirstTags))
    for (const { innerHtml } of elementsOf(html, tag)) {
      const [first] = elementsOf(innerHtml, "*");
      if (first && !allowed.some((name) => new RegExp(`^\\s*<${name}\\b`).test(innerHtml)))
        problems.push(`<${tag}> begins with ${innerHtml.slice(0, 40)}`);
    }
  for (const tag of ["main", "h1"])
    if (elementsOf(html, tag).length !== 1) problems.push(`${elementsOf(html, tag).length} <${tag}>`);
  return problems;
}
