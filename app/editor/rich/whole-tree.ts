import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

const maxParseMs = 300;

/** The syntax of the whole text. CodeMirror reads a long one in the background; a command cannot wait for that. */
export function wholeTree(state: EditorState) {
  return ensureSyntaxTree(state, state.doc.length, maxParseMs) ?? syntaxTree(state);
}
