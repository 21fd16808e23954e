import { ImagePlus } from "lucide";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { publishTexts } from "../../lib/writing/publish-texts.ts";
import { useAlert } from "../../ui/alerts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { hasFiles } from "./dragged-files.ts";
import type { Cover } from "./use-cover.ts";

/**
 * The field for the cover: an image is chosen in a dialog or dropped. Shows a preview and the progress of the upload.
 */
export function CoverField({ cover }: { cover: Cover }) {
  const input = useRef<HTMLInputElement>(null);
  const alert = useAlert();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsDraggedOver(false);
  }
  function onDrop(event: DragEvent) {
    setIsDraggedOver(false);
    // The type is empty when the browser does not know it; the server decides then.
    const image = [...event.dataTransfer.files].find(({ type }) => !type || type.startsWith("image/"));
    if (image) void cover.choose(image);
    else if (hasFiles(event)) alert(publishTexts.uploadFailed);
  }
  // Resets the input, so that the same file can be chosen again after it was removed.
  useEffect(() => {
    if (!cover.file) input.current!.value = "";
  }, [cover.file]);
  return (
    <div
      className="cover-field"
      data-over={isDraggedOver || undefined}
      onDragOver={(event) => setIsDraggedOver(hasFiles(event))}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
    >
      <label
        className={`relative block cursor-pointer overflow-hidden rounded-lg border-edge border-dashed hover:bg-raised ${cover.previewUrl ? "" : "border"}`}
      >
        <input
          ref={input}
          type="file"
          name="cover"
          accept="image/*"
          aria-label="Cover image"
          className="cover-input"
          onChange={(event) => event.target.files?.[0] && void cover.choose(event.target.files[0])}
        />
        {cover.previewUrl ? (
          <span className="relative block aspect-[16/9] bg-raised">
            <img
              src={cover.previewUrl}
              alt="The chosen cover"
              className="ground absolute inset-0 m-auto max-h-full max-w-full"
            />
          </span>
        ) : (
          <span className="grid min-h-40 place-items-center gap-2 px-4 py-8 text-center text-faint text-sm">
            <span className="flex flex-col items-center gap-2">
              <Icon of={ImagePlus} size={26} />
              Choose a cover image, or drop one here
            </span>
          </span>
        )}
      </label>
      {cover.previewUrl && (
        <p className="mt-2 flex items-center gap-3 text-faint text-sm">
          {cover.progress !== undefined && (
            <progress
              max={1}
              value={cover.progress}
              aria-label="Upload of the cover"
              className="h-1.5 flex-1"
            />
          )}
          {cover.progress === undefined ? (
            <button type="button" className="min-h-11 underline underline-offset-4" onClick={cover.remove}>
              Remove the cover
            </button>
          ) : (
            <button type="button" className="min-h-11 underline underline-offset-4" onClick={cover.revert}>
              Cancel the upload
            </button>
          )}
        </p>
      )}
    </div>
  );
}
