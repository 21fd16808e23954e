import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

const maxParseMs = 300;

/** The syntax of the whole text. CodeMirror reads a long one in the background; a command cannot wait for that. */
export function wholeTree(state: EditorState) {
  return ensureSyntaxTree(state, state.doc.length, maxParseMs) ?? syntaxTree(state);
}

/** Returns the innermost node of a name around a range; null without one. */
export function findEnclosing(state: EditorState, from: number, to: number, name: string): SyntaxNode | null {
  const trimmed = trimRange(state, from, to);
  for (const side of [1, -1] as const) {
    let node: SyntaxNode | null = wholeTree(state).resolveInner(side > 0 ? trimmed.from : trimmed.to, side);
    for (; node; node = node.parent)
      if (node.name === name && node.from <= trimmed.from && node.to >= trimmed.to) return node;
  }
  return null;
}

/** The range without the spaces at its ends. */
export function trimRange(state: EditorState, from: number, to: number) {
  const text = state.sliceDoc(from, to);
  const start = from + (text.length - text.trimStart().length);
  return { from: Math.min(start, to), to: Math.max(start, from + text.trimEnd().length) };
}

/** The block of code, formula or HTML at a position, where marks mean nothing; undefined elsewhere. */
export function verbatimAt(state: EditorState, at: number): SyntaxNode | undefined {
  return blockAt(state, at, /^(FencedCode|CodeBlock|MathBlock|HTMLBlock|CommentBlock)$/);
}

/** The innermost block whose name matches, on the line of a position. */
export function blockAt(state: EditorState, at: number, pattern: RegExp): SyntaxNode | undefined {
  const line = state.doc.lineAt(at);
  const text = line.from + Math.max(line.text.search(/[^\s>]/), 0);
  for (const place of [at, text])
    for (const side of [1, -1] as const) {
      let node: SyntaxNode | null = wholeTree(state).resolveInner(place, side);
      for (; node; node = node.parent)
        if (pattern.test(node.name) && node.from <= line.to && node.to >= line.from) return node;
    }
  return undefined;
}

export const isVerbatim = (state: EditorState, at: number) => verbatimAt(state, at) !== undefined;
