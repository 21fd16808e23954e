import { ChevronDown, ChevronUp, type IconNode, X } from "lucide";
import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { maxMatches } from "./find-matches.ts";
import type { Find } from "./use-rich-find.ts";

/** The search in the content. Enter goes to the next match, Shift+Enter to the one before, Escape back to the text. */
export function FindPanel({ find }: { find: Find }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current!.select(), []);

  function onKeyDown(event: KeyboardEvent) {
    const { key, target, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    const isField = target instanceof HTMLInputElement && target.type === "text";
    const isFindKey = (event.ctrlKey || event.metaKey) && event.code === "KeyF";
    if (key === "Escape") find.close();
    else if (key === "Enter" && target === field.current) find.move(shiftKey ? -1 : 1);
    else if (key === "Enter" && isField) find.replaceOne();
    else if (isFindKey) field.current!.select();
    else return;
    event.preventDefault();
  }

  return (
    <section aria-label="Find and replace" className="grid gap-2 py-2 text-sm" onKeyDown={onKeyDown}>
      <div className="flex items-center">
        <TextField ref={field} name="Find" value={find.query} onText={find.setQuery} />
        <p aria-live="polite" className="ml-2 min-w-14 text-faint">
          {countText(find)}
        </p>
        <button
          type="button"
          className="text-tool"
          title="Match case"
          aria-label="Match case"
          aria-pressed={find.matchCase}
          onClick={() => find.setMatchCase(!find.matchCase)}
        >
          Aa
        </button>
        <PanelButton name="Previous match" icon={ChevronUp} onClick={() => find.move(-1)} />
        <PanelButton name="Next match" icon={ChevronDown} onClick={() => find.move(1)} />
        <PanelButton name="Close" icon={X} onClick={find.close} />
      </div>
      <div className="flex items-center gap-2">
        <TextField name="Replace with" value={find.replacement} onText={find.setReplacement} />
        <button type="button" className="button max-sm:px-3" onClick={find.replaceOne}>
          Replace
        </button>
        <button type="button" className="button max-sm:px-3" onClick={find.replaceAll}>
          Replace all
        </button>
      </div>
    </section>
  );
}

interface TextFieldProps {
  ref?: Ref<HTMLInputElement>;
  name: string;
  value: string;
  onText(text: string): void;
}

function TextField({ ref, name, value, onText }: TextFieldProps) {
  return (
    <input
      ref={ref}
      type="text"
      aria-label={name}
      placeholder={name}
      className="field min-w-0 flex-1"
      value={value}
      onChange={({ target }) => onText(target.value)}
    />
  );
}

function countText({ query, matches, current }: Find) {
  if (!query) return "";
  if (matches.length === 0) return "No results";
  return `${current + 1} of ${matches.length}${matches.length === maxMatches ? "+" : ""}`;
}

function PanelButton({ name, icon, onClick }: { name: string; icon: IconNode; onClick(): void }) {
  return (
    <button type="button" className="text-tool" aria-label={name} title={name} onClick={onClick}>
      <Icon of={icon} size={18} />
    </button>
  );
}
