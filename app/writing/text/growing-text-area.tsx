import { useEffect, useRef } from "react";
import type { LanguageAttributes } from "../../lib/languages.ts";
import { EmptyNote, emptyMark } from "../empty-fields.tsx";
import type { TextFieldName } from "../lib/field-text.ts";
import { useTextInput } from "./use-text-input.ts";

interface Props {
  name: Exclude<TextFieldName, "content">;
  label: string;
  placeholder?: string;
  language: LanguageAttributes;
  value: string;
  /** Whether it is marked as still empty. */
  isEmpty: boolean;
  onChange(value: string): void;
  /** Moves the focus to what comes next. */
  onEnter(): void;
  className: string;
}

/** A text area for a single line: long text wraps, and Enter adds no line break. */
export function GrowingTextArea({
  name,
  label,
  placeholder = label,
  language,
  value,
  isEmpty,
  onChange,
  onEnter,
  className,
}: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const textHandlers = useTextInput(area, name, onChange);
  useAutoHeight(area);
  return (
    <>
      <textarea
        ref={area}
        id={name}
        name={name}
        rows={1}
        dir="auto"
        {...language}
        placeholder={placeholder}
        aria-label={label}
        {...emptyMark(name, isEmpty)}
        value={value}
        {...textHandlers}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        className={`growing w-full resize-none bg-transparent py-1 outline-offset-8 placeholder:text-faint ${className}`}
      />
      {isEmpty && <EmptyNote name={name} />}
    </>
  );
}

/**
 * Sets the height of a text area to fit its text, in browsers without the CSS property `field-sizing`: at each render, since a
 * field that was hidden had no height.
 */
export function useAutoHeight(area: React.RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    if (!area.current || CSS.supports("field-sizing", "content")) return;
    area.current.style.height = "auto";
    area.current.style.height = `${area.current.scrollHeight}px`;
  });
}
