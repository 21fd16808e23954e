import type { Link, Nodes, Parents, Root } from "mdast";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { gfmStrikethroughCjkFriendly } from "micromark-extension-cjk-friendly-gfm-strikethrough";
import type { Processor } from "unified";

/**
 * Chinese, Japanese and Korean have no spaces around emphasis (https://github.com/tats-u/markdown-cjk-friendly) and behind bare
 * addresses. After remark-gfm.
 */
export function cjkSyntax(this: Processor) {
  const { micromarkExtensions, fromMarkdownExtensions } = this.data();
  micromarkExtensions!.push(cjkFriendlyExtension(), gfmStrikethroughCjkFriendly());
  fromMarkdownExtensions!.unshift({ transforms: [(tree: Root) => endAddresses(tree)] });
}

function endAddresses(parent: Parents) {
  for (let at = 0; at < parent.children.length; at++) {
    const child: Nodes = parent.children[at]!;
    const end = child.type === "link" ? endOfBareAddress(child) : undefined;
    if (child.type === "link" && end !== undefined) {
      const rest = divide(child, end);
      (parent.children as Nodes[]).splice(at + 1, 0, rest);
    } else if ("children" in child) endAddresses(child);
  }
}

const wideLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`;
const wideSign = String.raw`[\u3000-\u3004\u3008-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]`;
/** A sign ends it, and a letter that does not begin a part of a path. */
const addressEnd = new RegExp(`${wideSign}|(?<![/=_%-]|${wideLetter})${wideLetter}`, "u");

/** Where in its text a bare address ends, before what is no part of it; undefined when all of it is. */
function endOfBareAddress({ url, children: [text], position }: Link): number | undefined {
  if (text?.type !== "text" || !position || !url.endsWith(text.value)) return undefined;
  // In <…> and in a link with a text, there is more than the address.
  if (position.end.offset! - position.start.offset! !== text.value.length) return undefined;
  const start = text.value.indexOf("//") + 2;
  const found = text.value.slice(start).search(addressEnd);
  return found > 0 ? text.value.slice(0, start + found).replace(/[?!.,:*_~]+$/, "").length : undefined;
}

/** Shortens a link, and returns the text behind it. */
function divide(link: Link, end: number) {
  const text = link.children[0] as { value: string; position?: Link["position"] };
  const value = text.value.slice(end);
  const { start } = link.position!;
  const point = { ...start, column: start.column + end, offset: start.offset! + end };
  const position = { start: point, end: link.position!.end };
  link.url = link.url.slice(0, link.url.length - value.length);
  text.value = text.value.slice(0, end);
  link.position = { start, end: point };
  if (text.position) text.position = link.position;
  return { type: "text" as const, value, position };
}
