import type { RefObject } from "react";
import type { LanguageAttributes } from "../../lib/languages.ts";
import { emptyMark } from "../empty-fields.tsx";
import type { Pictures } from "../images/open-pictures.ts";
import { useFormattedPaste } from "../images/use-formatted-paste.ts";
import { useAutoHeight } from "./growing-text-area.tsx";
import { onToolKeys } from "./markdown-toolbar.tsx";
import { useTextInput } from "./use-text-input.ts";

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The field that chooses images. */
  chooser: RefObject<HTMLInputElement | null>;
  pictures: Pictures;
  language: LanguageAttributes;
  placeholder: string;
  value: string;
  isEmpty: boolean;
  onChange(value: string): void;
  /** Behind a preview or the rich text it is hidden, and goes on holding the text. */
  isShown: boolean;
}

/** The text area for the Markdown of a blog, in which images can be dropped or pasted. */
export function MarkdownArea({ area, chooser, pictures, value, onChange, isShown, ...props }: Props) {
  const insertPaste = useFormattedPaste(area, pictures);
  const pasteHandlers = { insertImages: pictures.insert, insertPaste };
  const textHandlers = useTextInput(area, "content", onChange, pasteHandlers);
  useAutoHeight(area);
  return (
    <textarea
      ref={area}
      id="content"
      name="content"
      dir="auto"
      {...props.language}
      hidden={!isShown}
      placeholder={props.placeholder}
      aria-label="Content"
      {...emptyMark("content", props.isEmpty)}
      value={value}
      {...textHandlers}
      onFocus={pictures.onFocus}
      onKeyDown={(event) => onToolKeys(event, () => chooser.current!.click())}
      className={`growing relative resize-none bg-transparent outline-offset-8 placeholder:text-faint min-h-80 w-full font-text text-lg leading-8`}
    />
  );
}
