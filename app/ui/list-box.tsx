import { type ReactNode, useEffect, useRef } from "react";

interface Props<Option> {
  id: string;
  label: string;
  options: Option[];
  /** The index of the option that Enter chooses; -1 for none. */
  active: number;
  keyOf(option: Option): string;
  onChoose(option: Option): void;
  className: string;
  isHidden?: boolean;
  children(option: Option): ReactNode;
}

/**
 * The options of a field that keeps the focus (the combobox pattern of ARIA 1.2): the field has the keys, and names the active
 * option by `optionId`.
 */
export function ListBox<Option>({
  id,
  label,
  options,
  active,
  className,
  isHidden,
  ...props
}: Props<Option>) {
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) activeOption.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div id={id} role="listbox" aria-label={label} hidden={isHidden} className={className}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field, which keeps the focus
        <div
          key={props.keyOf(option)}
          id={optionId(id, at)}
          ref={at === active ? activeOption : undefined}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(option)}
        >
          {props.children(option)}
        </div>
      ))}
    </div>
  );
}

/** The id of an option, for the field's aria-activedescendant. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`;

/** The active option after an arrow key, round and round; undefined for another key. */
export function movedBy(key: string, active: number, count: number): number | undefined {
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return (Math.max(active, 0) - 1 + count) % count;
}
