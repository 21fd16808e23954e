import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { longest } from "../lib/blog-form.ts";
import { useGrowth } from "./growing-field.tsx";
import { MarkdownToolbar } from "./markdown-toolbar.tsx";
import { Preview } from "./preview.tsx";
import { useInsertImages } from "./use-insert-images.ts";

interface Props {
  value: string;
  onChange(value: string): void;
}

/** The text, in Markdown: a real text area, with a toolbar, a preview, and images that are dropped or pasted in. */
export function ContentField({ value, onChange }: Props) {
  const [previewing, setPreviewing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = useInsertImages(area, onChange);
  useGrowth(area, value);

  function take(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const images = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (images.length === 0) return;
    event.preventDefault();
    void insert(images);
  }

  return (
    <div className="mt-8">
      <div className="sticky top-0 z-10 [@media(height>=30rem)]:top-[6.75rem] flex items-center gap-2 border-line border-b bg-paper py-1">
        <div hidden={previewing} className="min-w-0 flex-1">
          <MarkdownToolbar controls="content" />
        </div>
        <span className={previewing ? "flex-1" : ""} />
        <button
          type="button"
          className="button needs-js shrink-0"
          aria-pressed={previewing}
          onClick={() => setPreviewing(!previewing)}
        >
          {previewing ? "Write on" : "Preview"}
        </button>
      </div>
      {previewing && <Preview content={value} />}
      <textarea
        ref={area}
        id="content"
        name="content"
        hidden={previewing}
        placeholder="Tell your story…"
        aria-label="Content"
        maxLength={longest.content}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onPaste={(event) => take(event, event.clipboardData)}
        className="growing mt-4 min-h-80 w-full resize-none bg-transparent font-serif text-lg leading-8 outline-offset-8 placeholder:text-faint"
      />
    </div>
  );
}
