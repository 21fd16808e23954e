import type { RefObject } from "react";
import type { LanguageAttributes } from "../../lib/languages.ts";
import type { Pictures } from "../images/open-pictures.ts";
import { useFormattedPaste } from "../images/use-formatted-paste.ts";
import { MatchHighlights } from "./find-panel.tsx";
import { useAutoHeight } from "./growing-text-area.tsx";
import type { Find } from "./use-find.ts";
import { useTextInput } from "./use-text-input.ts";
import { useVisibleCaret } from "./use-visible-caret.ts";
import { useWritingKeys } from "./use-writing-keys.ts";

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  /** The field that chooses images. */
  chooser: RefObject<HTMLInputElement | null>;
  pictures: Pictures;
  find: Find;
  language: LanguageAttributes;
  placeholder: string;
  value: string;
  onChange(value: string): void;
  /** Behind a preview or the rich text it is hidden, and goes on holding the text. */
  isShown: boolean;
}

const textClass = "min-h-80 w-full font-text text-lg leading-8";

/** The text area for the Markdown of a blog, in which images can be dropped or pasted. */
export function MarkdownArea({ area, chooser, pictures, find, value, onChange, isShown, ...props }: Props) {
  const insertPaste = useFormattedPaste(area, pictures);
  const pasteHandlers = { insertImages: pictures.insert, insertPaste };
  const textHandlers = useTextInput(area, "content", onChange, pasteHandlers);
  const onKeyDown = useWritingKeys(area, {
    openFind: find.open,
    chooseImages: () => chooser.current!.click(),
  });
  useAutoHeight(area);
  useVisibleCaret(area);
  return (
    <>
      {find.isOpen && isShown && <MatchHighlights find={find} className={textClass} />}
      <textarea
        ref={area}
        id="content"
        name="content"
        dir="auto"
        {...props.language}
        hidden={!isShown}
        placeholder={props.placeholder}
        aria-label="Content"
        aria-describedby="content-keys"
        value={value}
        {...textHandlers}
        onFocus={pictures.onFocus}
        onKeyDown={onKeyDown}
        className={`growing relative resize-none bg-transparent outline-offset-8 placeholder:text-faint ${textClass}`}
      />
      <p id="content-keys" hidden>
        In a list, Tab indents an item and Shift+Tab outdents it. To leave the text, press Escape, then Tab.
      </p>
    </>
  );
}
