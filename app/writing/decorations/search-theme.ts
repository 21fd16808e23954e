import { EditorView } from "@codemirror/view";

/** The style of the search panel in the rich mode, and of the matches. */
export const searchTheme = EditorView.theme({
  ".cm-panels": {
    backgroundColor: "var(--raised)",
    color: "var(--ink)",
    fontFamily: "var(--font-sans)",
    zIndex: "9",
  },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": {
    padding: "0.5rem 2.5rem 0.5rem 0.75rem",
    fontSize: "var(--text-sm)",
    lineHeight: "1.5",
  },
  ".cm-panel.cm-search label": {
    display: "inline-flex",
    alignItems: "center",
    gap: "0.35em",
    fontSize: "inherit",
    minHeight: "2.25rem",
    marginInlineEnd: "0.75rem",
  },
  ".cm-textfield": {
    border: "1px solid var(--edge)",
    borderRadius: "var(--radius-sm)",
    backgroundColor: "var(--paper)",
    color: "var(--ink)",
    padding: "0.375rem 0.5rem",
    fontSize: "var(--text-sm)",
  },
  ".cm-button": {
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-sm)",
    backgroundColor: "var(--paper)",
    backgroundImage: "none",
    color: "var(--ink)",
    padding: "0.375rem 0.75rem",
    fontSize: "var(--text-sm)",
  },
  ".cm-button:active": { backgroundImage: "none", backgroundColor: "var(--tint)" },
  ".cm-panel.cm-search [name=close]": {
    top: "0.25rem",
    insetInlineEnd: "0.25rem",
    width: "2.25rem",
    height: "2.25rem",
    fontSize: "1.25rem",
    color: "var(--soft)",
  },
  ".cm-searchMatch": { backgroundColor: "var(--mark)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--mark)", outline: "2px solid var(--accent)" },
});
