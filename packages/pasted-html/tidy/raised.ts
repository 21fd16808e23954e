import type { Element, ElementContent, Parents, Root } from "hast";
import { findAll, isElement, makeElement, rewrite, rewriteSiblings, textOf } from "./elements.ts";

const signs = (plain: string, moved: string) => {
  const to = [...moved];
  return Object.fromEntries([...plain].map((sign, index) => [sign, to[index]!]));
};
const characters: Record<string, Record<string, string>> = {
  sup: signs(
    "0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ",
  ),
  sub: signs("0123456789+-−–=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"),
};
const maxLength = 20;
/** Of numbers and trade marks; stars, daggers and numbers in brackets name notes. */
const ordinary = /^(?:TM|SM|MC|MD|[*†‡§¶®©™]+|\[.*\])$/;
const ordinal = /^(?:st|nd|rd|th|er|re|ère|e|è|ème|ième|nd|nde|ers|es|[oaºª]s?)$/i;

/**
 * Raised and lowered text becomes the characters for it, or a formula where some have none. Ordinals, notes and sentences become
 * plain text. Returns how many were neither ordinals nor anything else that is right as plain text.
 */
export function tidyRaised(tree: Root): number {
  const inCode = new Set(
    findAll(tree, ({ tagName }) => tagName === "code" || tagName === "pre").flatMap((code) =>
      findAll(code, () => true),
    ),
  );
  let plain = 0;
  rewriteSiblings(tree, (nodes) => {
    const written: ElementContent[] = [];
    for (const node of nodes) {
      const map = isElement(node) && !inCode.has(node) ? characters[node.tagName] : undefined;
      if (!map || !isElement(node)) written.push(node);
      else if (!raise(node, map, written)) {
        // A mark of a footnote is none.
        if (!/\uE100/.test(textOf(node)) && textOf(node).trim()) plain++;
        written.push(...node.children);
      }
    }
    return written;
  });
  rewrite(tree, joinFormula);
  joinFormula(tree);
  return plain;
}

/** Puts what an element becomes behind its siblings; false: it becomes plain text that says less. */
function raise(element: Element, map: Record<string, string>, before: ElementContent[]): boolean {
  const text = textOf(element).trim();
  const [last, base] = [before.at(-1), baseOf(before.at(-1))];
  const put = (...nodes: ElementContent[]) => before.push(...nodes) > 0;
  if (findAll(element, ({ tagName }) => /^(?:a|img|math)$/.test(tagName)).length > 0) return false;
  if (ordinary.test(text) || (element.tagName === "sup" && /\d$/.test(base) && ordinal.test(text)))
    return put(...element.children);
  const isWords = /\p{L}{2,}\s+\p{L}{2,}/u.test(text);
  const symbols = [...text.replace(/\s+/g, "")];
  if (text.length > maxLength || isWords || symbols.length === 0) return false;
  // Within another that is raised, too, it is raised already.
  if (symbols.every((symbol) => Object.hasOwn(map, symbol) || Object.values(map).includes(symbol)))
    return put({ type: "text", value: symbols.map((symbol) => map[symbol] ?? symbol).join("") });
  // Numbers of notes stand behind words.
  if (!/^[\p{L}\p{N}+\-−–=()[\]<>≤≥±×·*/.,′'!|∞\s]+$/u.test(text) || /\p{L}{4,}$/u.test(base)) return false;
  const isFormula = isElement(last) && last.tagName === "math" && last.properties.dataRaised;
  if (!isFormula && base) takeBase(before, base);
  const source = `${element.tagName === "sup" ? "^" : "_"}{${formulaOf(text)}}`;
  if (isFormula) last.properties.alttext = `${last.properties.alttext}${source}`;
  else put(makeElement("math", [], { alttext: formulaOf(base) + source, dataRaised: "1" }));
  return true;
}

/** The letters and digits directly before, which no formula may follow. */
function baseOf(node: ElementContent | undefined): string {
  if (!node || (isElement(node) && !/^(?:i|em|var)$/.test(node.tagName))) return "";
  const text = textOf(node).slice(-50);
  const base = /[\p{L}\p{N}]*$/u.exec(text)![0];
  return isElement(node) && base !== textOf(node) ? "" : base;
}

function takeBase(before: ElementContent[], base: string) {
  const last = before.at(-1)!;
  if (last.type === "text" && last.value !== base) last.value = last.value.slice(0, -base.length);
  else before.pop();
}

const formulaOf = (text: string) =>
  text
    .replace(/\p{L}{3,}/gu, (word) => (/^[A-Z]+$/.test(word) ? word : `\\text{${word}}`))
    .replace(/[−–]/g, "-")
    .trim();

/** A formula ends before no letter or digit: what follows it directly belongs to it. */
function joinFormula(parent: Parents): undefined {
  const nodes = parent.children as ElementContent[];
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    if (!isElement(node) || !node.properties.dataRaised || next?.type !== "text") continue;
    const joined = /^[A-Za-z0-9]+/.exec(next.value)?.[0] ?? "";
    node.properties.alttext = `${node.properties.alttext}${formulaOf(joined)}`;
    next.value = next.value.slice(joined.length);
  }
}
