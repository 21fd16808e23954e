import { Eye } from "lucide";
import { type Ref, type RefObject, useImperativeHandle, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../ui/icon.tsx";
import type { InsertImages } from "./images/use-insert-images.ts";
import { Preview } from "./preview.tsx";
import { useAutoHeight } from "./text/growing-field.tsx";
import { MarkdownToolbar } from "./text/markdown-toolbar.tsx";
import { type ContentView, selectInTextArea } from "./text/select-range.ts";
import { useTextInput } from "./text/use-text-input.ts";

interface Props {
  ref: Ref<ContentView>;
  area: RefObject<HTMLTextAreaElement | null>;
  images: InsertImages;
  value: string;
  onChange(value: string): void;
}

/**
 * The text of a blog in Markdown: a text area with a toolbar and a preview. Images can be chosen, dropped or pasted.
 */
export function ContentField({ ref, area, images, value, onChange }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  const textHandlers = useTextInput(area, "content", onChange, images.insert);
  useAutoHeight(area, value);
  useImperativeHandle(ref, () => ({
    selectRange(from, to) {
      flushSync(() => setIsPreviewing(false));
      selectInTextArea(area.current!, from, to);
    },
  }));
  return (
    <div className="mt-8">
      <div className="sticky top-0 z-10 [@media(height>=30rem)]:top-[6.75rem] flex items-center gap-1 border-line border-b bg-paper py-1">
        <div hidden={isPreviewing} className="min-w-0 flex-1">
          <MarkdownToolbar controls="content" insertImages={images.insert} />
        </div>
        <span className={isPreviewing ? "flex-1" : ""} />
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
      <textarea
        ref={area}
        id="content"
        name="content"
        dir="auto"
        hidden={isPreviewing}
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
