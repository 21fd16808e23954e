import type { Math as Formula, InlineMath } from "mdast-util-math";
import type {} from "micromark-extension-math";
import type { Code, Construct, Effects, State, TokenizeContext } from "micromark-util-types";
import remarkMath from "remark-math";
import type { Processor } from "unified";

const dollar = 36;
const backslash = 92;

/**
 * Reads `$…$` and `$$…$$` as formulas. Money stays text: a formula in a line has no space inside its dollars, no letter or
 * digit before the first, none after the last, and no other dollar in it. A block begins with a line of two dollars alone.
 */
export function formulaSyntax(this: Processor) {
  // remark-math reads blocks and makes the nodes, but takes too much for a formula: its tokenizers are replaced.
  (remarkMath as (this: Processor) => void).call(this);
  const { micromarkExtensions, fromMarkdownExtensions } = this.data();
  const syntax = micromarkExtensions!.at(-1)!;
  const block = (syntax.flow as Record<number, Construct>)[dollar]!;
  syntax.flow = { [dollar]: { ...block, tokenize: tokenizeBlock(block) } };
  syntax.text = { [dollar]: { name: "mathText", tokenize: tokenizeInline, previous: mayPrecede } };
  fromMarkdownExtensions!.push({
    exit: {
      mathText(token) {
        const value = this.resume();
        const node = this.stack.at(-1) as InlineMath;
        this.exit(token);
        node.value = value;
        node.data = hastOf(value, this.sliceSerialize(token).startsWith("$$"));
      },
    },
    transforms: [
      (tree) => {
        for (const node of tree.children) describeBlocks(node as Nested);
      },
    ],
  });
}

type Nested = Formula | { type: string; children?: Nested[] };

function describeBlocks(node: Nested) {
  if (node.type === "math") (node as Formula).data = blockHast((node as Formula).value);
  else if ("children" in node) node.children?.forEach(describeBlocks);
}

/** How the formula gets into the HTML: as its source, for a program that draws formulas. */
function hastOf(value: string, isDisplay: boolean): InlineMath["data"] {
  const className = isDisplay ? ["formula", "display"] : ["formula"];
  return { hName: "span", hProperties: { className }, hChildren: [{ type: "text", value }] } as never;
}

/** A block becomes a paragraph, as `$$…$$` alone in one is. */
function blockHast(value: string): Formula["data"] {
  const { hName, hProperties, hChildren } = hastOf(value, true) as never as Record<string, never>;
  const span = { type: "element", tagName: hName, properties: hProperties, children: hChildren };
  return { hName: "p", hChildren: [span] } as never;
}

/** A block begins only where nothing follows the two dollars: in "$$ is money" it would swallow the rest of the text. */
function tokenizeBlock(block: Construct): Construct["tokenize"] {
  return function (effects, ok, nok) {
    const tokenize = block.tokenize.call(this, effects, ok, nok);
    return effects.check({ tokenize: tokenizeBareFence, partial: true }, tokenize, nok);
  };
}

function tokenizeBareFence(effects: Effects, ok: State, nok: State): State {
  let count = 0;
  const sequence: State = (code) => {
    if (code === dollar) return consume(code, sequence);
    return count < 2 ? nok(code) : rest(code);
  };
  const rest: State = (code) => {
    if (code !== null && isSpace(code)) return consume(code, rest);
    return isLineEnd(code) ? end(code) : nok(code);
  };
  function consume(code: Code, next: State) {
    if (code === dollar) count++;
    effects.consume(code);
    return next;
  }
  function end(code: Code) {
    effects.exit("mathFlowFence");
    return ok(code);
  }
  return (code) => {
    effects.enter("mathFlowFence");
    return sequence(code);
  };
}

function tokenizeInline(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  let openSize = 0;
  let closeSize = 0;
  let last: Code = null;
  const isDisplay = () => openSize === 2;

  const open: State = (code) => {
    if (code === dollar) {
      openSize++;
      effects.consume(code);
      return open;
    }
    effects.exit("mathTextSequence");
    return openSize > 2 || (!isDisplay() && !mayBegin(code)) ? nok(code) : between(code);
  };
  const between: State = (code) => {
    if (code === null) return nok(code);
    if (code === dollar) {
      if (last === null || (!isDisplay() && isSpaceOrEnd(last))) return nok(code);
      effects.enter("mathTextSequence");
      return close(code);
    }
    last = code;
    if (isLineEnd(code)) {
      consumeLineEnd(effects, code);
      return between;
    }
    effects.enter("mathTextData");
    return data(code);
  };
  const data: State = (code) => {
    if (code === null || code === dollar || isLineEnd(code)) {
      effects.exit("mathTextData");
      return between(code);
    }
    last = code;
    effects.consume(code);
    return code === backslash ? escaped : data;
  };
  const escaped: State = (code) => {
    if (code !== dollar && code !== backslash) return data(code);
    last = code;
    effects.consume(code);
    return data;
  };
  const close: State = (code) => {
    if (code === dollar && closeSize < openSize) {
      closeSize++;
      effects.consume(code);
      return close;
    }
    if (closeSize !== openSize || isLetterOrDigit(code) || code === dollar) return nok(code);
    effects.exit("mathTextSequence");
    effects.exit("mathText");
    return ok(code);
  };
  return (code) => {
    effects.enter("mathText");
    effects.enter("mathTextSequence");
    return open(code);
  };
}

function consumeLineEnd(effects: Effects, code: Code) {
  effects.enter("lineEnding");
  effects.consume(code);
  effects.exit("lineEnding");
}

/** Whether a formula may begin behind this character: in "US$5" and "$$$" none does. */
function mayPrecede(code: Code) {
  return code !== dollar && !isLetterOrDigit(code);
}

/** No formula begins with what ends a sentence or a bracket: "($) and ($)". */
function mayBegin(code: Code) {
  return code !== null && !isSpaceOrEnd(code) && !")]},;:!?".includes(String.fromCharCode(code));
}

function isLetterOrDigit(code: Code) {
  return code !== null && code > 0 && /[A-Za-z0-9]/.test(String.fromCharCode(code));
}

// micromark's codes: -5 to -3 are line ends, -2 and -1 parts of a tab.
const isLineEnd = (code: Code) => code !== null && code <= -3;
const isSpace = (code: number) => code === -2 || code === -1 || code === 32;
const isSpaceOrEnd = (code: number) => isSpace(code) || code <= -3;
