import type { EditorMode } from "../lib/editor-mode.ts";

const modes: [EditorMode, string][] = [
  ["rich", "Rich text"],
  ["markdown", "Markdown"],
];

/** The choice between the two ways to write the same text. */
export function ModeSwitch({ mode, onChange }: { mode: EditorMode; onChange(mode: EditorMode): void }) {
  return (
    <fieldset
      className="needs-js flex w-fit shrink-0 rounded-md border border-line p-0.5 text-sm"
      aria-label="Mode"
    >
      {modes.map(([value, name]) => (
        <button
          key={value}
          type="button"
          aria-pressed={mode === value}
          className="min-h-9 rounded-sm px-2.5 max-sm:px-1.5 text-soft hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
          onClick={() => onChange(value)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
