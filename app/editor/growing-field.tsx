import { useEffect, useRef } from "react";
import type { TextFieldName } from "../lib/field-text.ts";
import { useTextIntake } from "./use-text-intake.ts";

interface Props {
  name: TextFieldName;
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  className: string;
}

/** One line as long as it gets: a text area that grows, in which Enter does not break the line. */
export function GrowingField({ name, label, placeholder = label, value, onChange, className }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const intake = useTextIntake(area, name, onChange);
  useGrowth(area, value);
  return (
    <textarea
      ref={area}
      name={name}
      rows={1}
      dir="auto"
      placeholder={placeholder}
      aria-label={label}
      value={value}
      {...intake}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && event.preventDefault()}
      className={`growing w-full resize-none bg-transparent py-1 outline-offset-8 placeholder:text-faint ${className}`}
    />
  );
}

/** Lets a text area grow with its text where CSS alone cannot (`field-sizing`). */
export function useGrowth(area: React.RefObject<HTMLTextAreaElement | null>, value: string) {
  // Measured again whenever the text changed
  useEffect(() => {
    if (!area.current || CSS.supports("field-sizing", "content")) return;
    area.current.style.height = "auto";
    area.current.style.height = `${area.current.scrollHeight}px`;
  }, [area, value]);
}
