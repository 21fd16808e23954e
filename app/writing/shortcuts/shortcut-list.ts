import { imageTool, markdownTools } from "../text/markdown-toolbar.tsx";

interface Shortcut {
  name: string;
  /** In the syntax of @github/hotkey, as "Mod+Shift+x"; undefined where the mode has no such shortcut. */
  markdown?: string;
  rich?: string;
}

const inBothModes = (name: string, keys: string): Shortcut => ({ name, markdown: keys, rich: keys });

/** The shortcuts of the editor, in both of its modes. The keys of the toolbar are the same in both. */
export const shortcuts: Shortcut[] = [
  ...markdownTools.map(([, name, keys]) => inBothModes(name, keys.split(",")[0]!)),
  { name: imageTool[1], markdown: imageTool[2] },
  { name: "Smaller heading", rich: "Mod+Alt+3" },
  { name: "Plain paragraph", rich: "Mod+Alt+0" },
  { name: "Strikethrough", rich: "Mod+Shift+x" },
  { name: "Task list", rich: "Mod+Shift+9" },
  { name: "Tick a task", rich: "Mod+Enter" },
  { name: "Insert a block", rich: "/" },
  inBothModes("Undo", "Mod+z"),
  inBothModes("Paste without formatting", "Mod+Shift+v"),
];

/** The names of the keys on this computer's keyboard: "Ctrl", "B", or "⌘", "B" on a Mac. */
export function keyNames(keys: string, isMac: boolean): string[] {
  const macNames: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
  const names: Record<string, string> = isMac ? macNames : { Mod: "Ctrl" };
  return keys.split("+").map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
