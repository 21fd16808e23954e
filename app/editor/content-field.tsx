import { Eye } from "lucide";
import { type RefObject, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { useGrowth } from "./growing-field.tsx";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { Preview } from "./preview.tsx";
import type { InsertImages } from "./use-insert-images.ts";
import { useTextIntake } from "./use-text-intake.ts";

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  images: InsertImages;
  value: string;
  onChange(value: string): void;
}

/** The text, in Markdown: a real text area, with a toolbar, a preview, and images that are chosen, dropped or pasted. */
export function ContentField({ area, images, value, onChange }: Props) {
  const [previewing, setPreviewing] = useState(false);
  const intake = useTextIntake(area, "content", onChange, images.insert);
  useGrowth(area, value);
  return (
    <div className="mt-8">
      <div className="sticky top-0 z-10 [@media(height>=30rem)]:top-[6.75rem] flex items-center gap-1 border-line border-b bg-paper py-1">
        <div hidden={previewing} className="min-w-0 flex-1">
          <MarkdownToolbar controls="content" insertImages={images.insert} />
        </div>
        <span className={previewing ? "flex-1" : ""} />
        <button
          type="button"
          className={`button needs-js shrink-0 ${previewing ? "" : "max-[30rem]:px-2.5"}`}
          aria-label={previewing ? undefined : "Preview"}
          aria-pressed={previewing}
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? "Write on" : <PreviewName />}
        </button>
      </div>
      {previewing && <Preview content={value} />}
      <textarea
        ref={area}
        id="content"
        name="content"
        dir="auto"
        hidden={previewing}
        placeholder="Tell your story…"
        aria-label="Content"
        value={value}
        {...intake}
        {...images.handlers}
        className="growing mt-4 min-h-80 w-full resize-none bg-transparent font-serif text-lg leading-8 outline-offset-8 placeholder:text-faint"
      />
    </div>
  );
}

/** A picture of it where the tools need the room. */
function PreviewName() {
  return (
    <>
      <Icon of={Eye} size={18} className="min-[30rem]:hidden" />
      <span className="max-[30rem]:hidden">Preview</span>
    </>
  );
}
