import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colours that the code of lessons has: styles/code.css. */
export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.typeName, tags.operator, tags.self], color: "var(--k-keyword)" },
    {
      tag: [tags.string, tags.special(tags.string), tags.regexp, tags.tagName, tags.attributeValue],
      color: "var(--k-string)",
    },
    { tag: tags.derefOperator, color: "inherit" },
    { tag: tags.comment, color: "var(--k-comment)", fontStyle: "italic" },
    {
      tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.propertyName, tags.className],
      color: "var(--k-constant)",
    },
    {
      tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.attributeName],
      color: "var(--k-function)",
    },
  ]),
);

export const look = EditorView.theme({
  "&": {
    marginTop: "0.5rem",
    border: "1px solid var(--edge)",
    borderRadius: "var(--radius-sm)",
    background: "var(--paper)",
    color: "var(--ink)",
    fontSize: "max(1rem, 16px)",
    overflow: "hidden",
  },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "2px" },
  ".cm-scroller": { maxHeight: "70vh", overflow: "auto", fontFamily: "var(--font-mono)", lineHeight: "1.6" },
  ".cm-content": { minHeight: "5.6em", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 0.625rem" },
  // As tall as the box, which is taller than a line or two.
  ".cm-gutters": {
    alignSelf: "stretch",
    height: "auto",
    border: "0",
    background: "var(--sunken)",
    color: "var(--faint)",
  },
  ".cm-error": { background: "var(--danger-background)", boxShadow: "inset 3px 0 var(--danger)" },
  ".cm-panels": { background: "var(--sunken)", color: "var(--faint)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-panel p": { margin: "0", padding: "0.25rem 0.625rem", font: "var(--text-xs) var(--font-sans)" },
  ".keys": { display: "none", overflowX: "auto" },
  ".keys button": {
    flex: "none",
    minWidth: "44px",
    minHeight: "44px",
    border: "0",
    background: "none",
    color: "var(--ink)",
    font: "16px var(--font-mono)",
  },
  "@media (pointer: coarse)": { ".keys": { display: "flex" }, ".cm-panel p": { display: "none" } },
});
