import type { IconNode } from "lucide";
import { type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "../ui/icon.tsx";

export interface Tool {
  name: string;
  /** undefined: the button shows its name. */
  icon?: IconNode;
  /** For example "Ctrl/⌘+B". */
  shortcut?: string;
  /** undefined: the tool is not on or off. */
  isOn?: boolean;
  isDisabled?: boolean;
  run(): void;
}

interface Props {
  label: string;
  tools: Tool[];
  className: string;
  /** Called on Escape. */
  onLeave?(): void;
}

/** A toolbar: one stop for Tab, and arrow keys, Home and End between its buttons. A press leaves the focus in the text. */
export function ToolRow({ label, tools, className, onLeave }: Props) {
  const row = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape" && onLeave) {
      event.preventDefault();
      return onLeave();
    }
    const buttons = [...row.current!.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    };
    const to = next[event.key as keyof typeof next];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    buttons.at(to % buttons.length)!.focus();
  }
  return (
    <div ref={row} role="toolbar" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {tools.map(({ name, icon, shortcut, isOn, isDisabled, run }, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === Math.min(tabStop, tools.length - 1) ? 0 : -1}
          onFocus={() => setTabStop(index)}
          aria-label={icon ? name : undefined}
          title={shortcut ? `${name} (${shortcut})` : name}
          aria-pressed={isOn}
          aria-disabled={isDisabled}
          className={
            icon
              ? "tool aria-pressed:bg-tint aria-pressed:text-ink"
              : "min-h-9 rounded-sm px-3 text-start text-sm hover:bg-raised pointer-coarse:min-h-11"
          }
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {icon ? <Icon of={icon} size={18} /> : name}
        </button>
      ))}
    </div>
  );
}
