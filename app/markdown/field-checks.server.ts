// Checks of a lesson whose answer is typed or put in order. The answer stands below them, closed, for those who run no script.
import { createHash } from "node:crypto";
import type { Element, ElementContent } from "hast";
import { toString as textOf } from "hast-util-to-string";
import { element } from "./element.server.ts";
import { elementsIn, inlineOf, isTypedAnswer, typedAnswers } from "./lesson-questions.server.ts";

/**
 * Written like final questions (lesson-questions.server.ts), with an explanation below. `button`: marks the check as answered.
 * undefined for a choice.
 */
export function fieldCheck(children: ElementContent[], mark: string, button: Element) {
  const at = children.findIndex((node) => isTypedAnswer(node) || isOrder(node));
  if (at < 0) return undefined;
  const answer = children[at] as Element;
  const [kind, field, shown] = isOrder(answer) ? orderField(answer, mark) : typedField(answer, mark);
  const status = element("p", { className: ["verdict"], role: "status" }, []);
  const solution = element("details", { className: ["solution", "of-check"] }, [
    element("summary", {}, [{ type: "text", value: "Show the answer" }]),
    ...[shown, ...children.slice(at + 1), button],
  ]);
  return { kind, body: [...children.slice(0, at), ...field, status, solution] };
}

function isOrder(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "ol";
}

/** The name of this kind of check, its field, and its answer. */
type Parts = [kind: string, field: ElementContent[], shown: Element];

function typedField(paragraph: Element, mark: string): Parts {
  const answers = typedAnswers(paragraph);
  const input = element(
    "input",
    {
      ...{ type: "text", className: ["field"], ariaLabelledBy: [`${mark}-title`] },
      ...{ autoComplete: ["off"], autoCapitalize: "none", spellCheck: "false" },
      dataAnswers: JSON.stringify(answers),
    },
    [],
  );
  const shown = element("p", {}, [element("code", {}, [{ type: "text", value: answers[0]! }])]);
  return ["Check: type the answer", [element("p", { className: ["given"] }, [input, judgeButton()])], shown];
}

/** The items stand in another order than the right one, always the same; `data-place`: where one belongs, from 1 on. */
function orderField(list: Element, mark: string): Parts {
  const items = elementsIn(list).map((item, at) => orderItem(inlineOf(item), at + 1));
  const mixed = items.toSorted((a, b) => (hashOf(mark, a) < hashOf(mark, b) ? -1 : 1));
  if (mixed.every((item, at) => item === items[at])) mixed.reverse();
  const field = [
    element("ol", { className: ["in-order"], ariaLabelledBy: [`${mark}-title`] }, mixed),
    element("p", { className: ["given"] }, [judgeButton()]),
  ];
  return ["Check: put in order", field, list];
}

function orderItem(text: ElementContent[], place: number) {
  const words = textOf({ type: "root", children: text });
  const move = (name: string, sign: string) =>
    element("button", { type: "button", className: ["move", name], ariaLabel: `Move ${name}: ${words}` }, [
      { type: "text", value: sign },
    ]);
  return element("li", { dataPlace: place }, [
    element("span", {}, structuredClone(text)),
    ...[move("up", "↑"), move("down", "↓")],
  ]);
}

function hashOf(mark: string, item: Element) {
  return createHash("sha256").update(`${mark} ${item.properties.dataPlace}`).digest("hex");
}

function judgeButton() {
  return element("button", { type: "button", className: ["button", "judge"] }, [
    { type: "text", value: "Check" },
  ]);
}
