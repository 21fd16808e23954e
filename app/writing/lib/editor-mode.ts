/** How a person writes: on the Markdown itself, or on the text as readers get it. */
export type EditorMode = "markdown" | "rich";

/** Everything but "rich" is Markdown, the default. */
export function readEditorMode(value: unknown): EditorMode {
  return value === "rich" ? "rich" : "markdown";
}
