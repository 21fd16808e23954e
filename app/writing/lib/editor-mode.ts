/** How a person writes: on the Markdown itself, or on the text as readers get it. */
export type EditorMode = "markdown" | "rich";

/** undefined: the person has not chosen yet. */
export function readEditorMode(value: unknown): EditorMode | undefined {
  return value === "rich" || value === "markdown" ? value : undefined;
}
