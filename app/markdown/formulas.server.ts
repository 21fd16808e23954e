import type { Element, ElementContent, Root } from "hast";
import { toString as textOf } from "hast-util-to-string";
import type { Options as Schema } from "rehype-sanitize";
import { SKIP, visit } from "unist-util-visit";
import { element } from "./element.server.ts";

/** In characters. A formula with more of them, or of elements, shows its source: drawing it would block the thread for long. */
const maxLength = 5000;
const maxElements = 5000;
const maxDepth = 60;
/** A wide formula scrolls in its own box, which a keyboard can only do when the box can be focused. */
const minScrollLength = 50;
/** Macros could make a short formula expand to more than fits into memory. */
const macroDefinition = /\\(?:[egx]?def|global|long|let|futurelet|(?:new|renew|provide)command)(?![A-Za-z])/;
/** Bounds what a formula expands to, and its sizes: in em, and in points. */
const limits = { maxExpand: 500, maxSize: [20, 200] as [number, number] };

/** Draws the formulas of a text as MathML. temml, which does it, is loaded with the first one. */
export function drawFormulas() {
  return async (tree: Root) => {
    const found: { node: Element; parent: Element | Root; index: number }[] = [];
    visit(tree, "element", (node, index, parent) => {
      if (node.tagName !== "span" || !classesOf(node).includes("formula")) return;
      found.push({ node, parent: parent!, index: index! });
      return SKIP;
    });
    if (found.length === 0) return;
    const { default: temml } = await import("temml");
    for (const { node, parent, index } of found)
      parent.children[index] = draw(temml.__renderToMathMLTree, node);
  };
}

type ToMathMl = (tex: string, options: object) => MathNode;

/** What temml returns: an element, a text, or a group of them without an element. */
interface MathNode {
  type?: string;
  text?: string;
  attributes?: Record<string, unknown>;
  classes?: string[];
  children?: MathNode[];
}

function draw(toMathMl: ToMathMl, node: Element): Element {
  const tex = textOf(node).trim();
  const isDisplay = classesOf(node).includes("display");
  try {
    if (tex.length > maxLength || macroDefinition.test(tex)) throw new Error("not drawn");
    const tree = toMathMl(tex, { displayMode: isDisplay, throwOnError: true, ...limits });
    const [math] = convert(tree, { left: maxElements }, 0) as Element[];
    math!.properties = { alttext: tex, ...(isDisplay && { display: "block" }) };
    return isDisplay ? displayBox(math!, tex) : math!;
  } catch {
    const dollars = isDisplay ? "$$" : "$";
    return element("code", {}, [{ type: "text", value: `${dollars}${tex}${dollars}` }]);
  }
}

function displayBox(math: Element, tex: string) {
  const scroll = tex.length < minScrollLength ? {} : { role: "group", ariaLabel: "Formula", tabIndex: 0 };
  return element("span", { className: ["formula"], ...scroll }, [math]);
}

/** Styles are left out: our content policy allows none. Throws when the formula has too many elements. */
function convert(node: MathNode, budget: { left: number }, depth: number): ElementContent[] {
  if (--budget.left < 0 || depth > maxDepth) throw new Error("too large");
  if (node.text !== undefined) return [{ type: "text", value: node.text }];
  const children = (node.children ?? []).flatMap((child) => convert(child, budget, depth + 1));
  if (!node.type) return children;
  const className = node.classes?.filter((name) => allowedClasses.includes(name)) ?? [];
  const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, String(value)]);
  const properties = { ...Object.fromEntries(attributes), ...(className.length > 0 && { className }) };
  return [element(node.type, properties, children)];
}

/** The classes that our style sheet knows. */
const allowedClasses = ["tml-left", "tml-right", "tml-jot", "tml-overline", "tml-underline"];
const elements =
  "math mrow mi mn mo mtext mspace ms msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mpadded mphantom mstyle menclose mmultiscripts mprescripts none";
const attributes =
  "displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace minsize maxsize symmetric largeop movablelimits accent accentunder width height depth voffset linethickness columnspan rowspan";

/** Adds what formulas consist of to the sanitizer's rules. */
export function allowFormulas(schema: Schema): Schema {
  const names = elements.split(" ");
  const shared = [...attributes.split(" "), ["className", ...allowedClasses] as [string, ...string[]]];
  const rules = Object.fromEntries(names.map((name) => [name, shared]));
  return {
    ...schema,
    tagNames: [...schema.tagNames!, ...names],
    attributes: {
      ...schema.attributes,
      ...rules,
      math: ["alttext", "display"],
      span: [["className", "formula"], "role", "ariaLabel"],
    },
  };
}

function classesOf(node: Element) {
  return (node.properties.className as string[] | undefined) ?? [];
}
