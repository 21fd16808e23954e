import { ImagePlus } from "lucide";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { EmptyNote, emptyMark } from "../empty-fields.tsx";
import { publishTexts } from "../lib/editor-errors.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import { CoverFocus } from "./cover-focus.tsx";
import { CoverSources } from "./cover-sources.tsx";
import { hasFiles } from "./dragged-files.ts";
import type { Cover } from "./open-cover.ts";

interface Props {
  cover: Cover;
  fields: EditorFields;
  change(changes: Partial<EditorFields>): void;
  /** Whether it is marked as still empty. */
  isEmpty: boolean;
}

/**
 * The field for the cover: an image is chosen in a dialog or dropped.
 * Shows a preview, with the point that crops show, and the progress of the upload.
 */
export function CoverField({ cover, fields, change, isEmpty }: Props) {
  /** Uploads a cover, and resets the focus, which belonged to the former one. */
  function choose(image: File) {
    change({ coverFocus: "" });
    void cover.choose(image);
  }
  return (
    <div
      className="cover-field"
      data-chosen={cover.previewUrl !== undefined || undefined}
      data-empty={isEmpty || undefined}
      {...useDroppedImage(choose)}
    >
      {cover.previewUrl && (
        <CoverFocus
          src={cover.previewUrl}
          focus={fields.coverFocus ?? ""}
          onChange={(coverFocus) => change({ coverFocus })}
        />
      )}
      <input type="hidden" name="coverFocus" value={fields.coverFocus ?? ""} />
      <div className="flex flex-wrap items-center gap-x-2 text-faint text-sm">
        <CoverChooser cover={cover} choose={choose} isEmpty={isEmpty} />
        {cover.previewUrl ? (
          <CoverButton {...cover} />
        ) : (
          <CoverSources fields={fields} change={change} choose={choose} />
        )}
      </div>
      {isEmpty && <EmptyNote name="image" />}
      <input
        type="text"
        name="coverAlt"
        dir="auto"
        maxLength={500}
        placeholder="Describe the cover"
        aria-label="Describe the cover, for those who do not see it"
        value={fields.coverAlt ?? ""}
        onChange={(event) => change({ coverAlt: event.target.value })}
        data-on={cover.previewUrl !== undefined || undefined}
        className="field cover-alt"
      />
    </div>
  );
}

interface ChooserProps extends Pick<Props, "cover" | "isEmpty"> {
  choose(image: File): void;
}

function CoverChooser({ cover, choose, isEmpty }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  // Resets the input, so that the same file can be chosen again after it was removed.
  useEffect(() => {
    if (!cover.file) input.current!.value = "";
  }, [cover.file]);
  return (
    <label className={`cover-label ${cover.previewUrl ? "" : "is-empty"}`}>
      <input
        ref={input}
        type="file"
        id="image"
        name="cover"
        accept="image/*"
        aria-label="Cover image"
        {...emptyMark("image", isEmpty)}
        className="cover-input"
        onChange={(event) => event.target.files?.[0] && choose(event.target.files[0])}
      />
      {cover.previewUrl ? (
        <span className="needs-js">Choose another cover</span>
      ) : (
        <span className="flex gap-2 whitespace-nowrap">
          <Icon of={ImagePlus} size={18} /> Add a cover
        </span>
      )}
    </label>
  );
}

/** The attributes of an element on which an image can be dropped. */
function useDroppedImage(choose: (image: File) => void) {
  const alert = useAlert();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return {
    "data-over": isDraggedOver || undefined,
    onDragOver: (event: DragEvent) => setIsDraggedOver(hasFiles(event)),
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsDraggedOver(false);
    },
    onDrop(event: DragEvent) {
      setIsDraggedOver(false);
      // The type is empty when the browser does not know it; the server decides then.
      const image = [...event.dataTransfer.files].find(({ type }) => !type || type.startsWith("image/"));
      if (image) choose(image);
      else if (hasFiles(event)) alert(publishTexts.uploadFailed);
    },
  };
}

/** Removes the cover, or shows and cancels its upload. */
function CoverButton({ progress, remove, revert }: Cover) {
  const isUploading = progress !== undefined;
  return (
    <p className="flex flex-1 items-center gap-3">
      {isUploading && (
        <progress max={1} value={progress} aria-label="Upload of the cover" className="h-1.5 flex-1" />
      )}
      <button
        type="button"
        className="min-h-11 underline underline-offset-4"
        onClick={isUploading ? revert : remove}
      >
        {isUploading ? "Cancel the upload" : "Remove the cover"}
      </button>
    </p>
  );
}
