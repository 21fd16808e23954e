import { Eye } from "lucide";
import { type RefObject, useState } from "react";
import type { EditorMode } from "../lib/writing/editor-mode.ts";
import { Icon } from "../ui/icon.tsx";
import type { InsertImages } from "./images/use-insert-images.ts";
import { ModeSwitch } from "./mode/mode-switch.tsx";
import { RichField } from "./mode/rich-field.tsx";
import { useRichMode } from "./mode/use-rich-mode.ts";
import { Preview } from "./preview.tsx";
import { useAutoHeight } from "./text/growing-field.tsx";
import { MarkdownToolbar } from "./text/markdown-toolbar.tsx";
import { useTextInput } from "./text/use-text-input.ts";

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  images: InsertImages;
  value: string;
  onChange(value: string): void;
  /** How the person wrote the last time. */
  storedMode?: EditorMode;
}

/**
 * The text of a blog in Markdown: a text area with a toolbar and a preview, and the rich mode on the same text. Images can
 * be chosen, dropped or pasted.
 */
export function ContentField({ area, images, value, onChange, storedMode = "markdown" }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const textHandlers = useTextInput(area, "content", onChange, images.insert);
  const { mode, setMode, Rich } = useRichMode(storedMode, value);
  useAutoHeight(area, value);
  return (
    <div className="mt-8">
      <div className="sticky top-0 z-10 [@media(height>=30rem)]:top-[6.75rem] flex flex-wrap items-center gap-1 border-line border-b bg-paper py-1">
        <ModeSwitch mode={mode} onChange={setMode} />
        <div hidden={isPreviewing} className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
          <div ref={setBar} />
          {!Rich && <MarkdownToolbar controls="content" insertImages={images.insert} />}
        </div>
        <span className={isPreviewing ? "flex-1" : "max-sm:flex-1"} />
        <button
          type="button"
          className={`button needs-js shrink-0 ${isPreviewing ? "" : "max-[30rem]:px-2.5"}`}
          aria-label={isPreviewing ? undefined : "Preview"}
          aria-pressed={isPreviewing}
          onClick={() => setIsPreviewing(!isPreviewing)}
        >
          {isPreviewing ? "Write on" : <PreviewLabel />}
        </button>
      </div>
      {isPreviewing && <Preview content={value} />}
      {Rich && (
        <div hidden={isPreviewing}>
          <RichField
            Rich={Rich}
            area={area}
            bar={bar}
            value={value}
            onChange={onChange}
            insertImages={images.insert}
          />
        </div>
      )}
      <textarea
        ref={area}
        id="content"
        name="content"
        dir="auto"
        hidden={isPreviewing || Rich !== undefined}
        data-mode={Rich ? "rich" : undefined}
        placeholder="Tell your story…"
        aria-label="Content"
        value={value}
        {...textHandlers}
        {...images.handlers}
        className="growing mt-4 min-h-80 w-full resize-none bg-transparent font-serif text-lg leading-8 outline-offset-8 placeholder:text-faint"
      />
    </div>
  );
}

/** On narrow screens an icon replaces the word, so that the toolbar has enough room. */
function PreviewLabel() {
  return (
    <>
      <Icon of={Eye} size={18} className="min-[30rem]:hidden" />
      <span className="max-[30rem]:hidden">Preview</span>
    </>
  );
}
