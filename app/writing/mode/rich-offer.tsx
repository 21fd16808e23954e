import { X } from "lucide";
import { Icon } from "../../ui/icon.tsx";
import type { EditorMode } from "../lib/editor-mode.ts";

/** A line above an empty text, until the person has chosen a mode. To close it is to choose Markdown. */
export function RichOffer({ choose }: { choose(mode: EditorMode): void }) {
  return (
    <p className="mt-4 flex items-center gap-3 text-soft text-sm">
      <span className="min-w-0 flex-1">
        New here? Rich text looks as readers get it.{" "}
        <button
          type="button"
          className="min-h-11 text-accent underline underline-offset-4"
          onClick={() => choose("rich")}
        >
          Try it
        </button>
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Go on in Markdown"
        onClick={() => choose("markdown")}
      >
        <Icon of={X} size={18} />
      </button>
    </p>
  );
}
