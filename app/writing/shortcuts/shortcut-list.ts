interface Shortcut {
  name: string;
  /** As "Mod+Shift+x", of which Mod is Ctrl, or ⌘ on a Mac; undefined where the mode has no such shortcut. */
  markdown?: string;
  rich?: string;
}

const inBothModes = (name: string, keys: string): Shortcut => ({ name, markdown: keys, rich: keys });

/** The shortcuts of the editor, in both of its modes. */
export const shortcuts: Shortcut[] = [
  inBothModes("Bold", "Mod+b"),
  inBothModes("Italic", "Mod+i"),
  { name: "Strikethrough", rich: "Mod+Shift+x" },
  inBothModes("Link", "Mod+k"),
  inBothModes("Code", "Mod+e"),
  inBothModes("Heading", "Mod+Alt+2"),
  { name: "Smaller heading", rich: "Mod+Alt+3" },
  { name: "Plain paragraph", rich: "Mod+Alt+0" },
  inBothModes("Quote", "Mod+Shift+."),
  inBothModes("List", "Mod+Shift+8"),
  inBothModes("Numbered list", "Mod+Shift+7"),
  { name: "Task list", rich: "Mod+Shift+9" },
  { name: "Tick a task", rich: "Mod+Enter" },
  { name: "Indent in a list", rich: "Tab" },
  { name: "Outdent in a list", rich: "Shift+Tab" },
  { name: "Image", markdown: "Mod+Alt+p" },
  { name: "Insert a block", rich: "/" },
  { name: "Move a block up", rich: "Alt+ArrowUp" },
  { name: "Move a block down", rich: "Alt+ArrowDown" },
  inBothModes("Undo", "Mod+z"),
  inBothModes("Redo", "Mod+Shift+z"),
  { name: "Find and replace", rich: "Mod+Alt+f" },
  inBothModes("Full screen", "Mod+Shift+f"),
  inBothModes("Save", "Mod+s"),
  inBothModes("Paste without formatting", "Mod+Shift+v"),
];

const arrows: Record<string, string> = { ArrowUp: "↑", ArrowDown: "↓" };
const macNames: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", ...arrows };
const otherNames: Record<string, string> = { Mod: "Ctrl", ...arrows };

/** The names of the keys on this computer's keyboard: "Ctrl", "B", or "⌘", "B" on a Mac. */
export function keyNames(keys: string, isMac: boolean): string[] {
  const names = isMac ? macNames : otherNames;
  return keys.split("+").map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
}
