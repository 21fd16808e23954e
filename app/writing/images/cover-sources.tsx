import { useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import type { EditorFields } from "../lib/editor-fields.ts";
import { firstImageIn } from "../lib/first-image.ts";
import { publishTexts } from "../lib/publish-texts.ts";

interface Props {
  fields: EditorFields;
  change(changes: Partial<EditorFields>): void;
  choose(image: File): void;
}

/** Where a cover comes from when no file is at hand. */
export function CoverSources({ fields, change, choose }: Props) {
  const alert = useAlert();
  const [isDrawing, setIsDrawing] = useState(false);

  function takeFirstPicture() {
    const image = firstImageIn(fields.content);
    if (image) change({ image: image.key, coverAlt: fields.coverAlt || image.alt, coverFocus: "" });
    else alert("The text has no uploaded image yet.");
  }

  async function draw() {
    setIsDrawing(true);
    try {
      const { drawCover } = await import("./draw-cover.ts");
      choose(await drawCover(fields.title.trim()));
    } catch {
      alert(publishTexts.uploadFailed);
    }
    setIsDrawing(false);
  }

  // Most texts have no uploaded image, and `firstImageIn` at every key takes longer than this search for the images' folder.
  const hasPicture = fields.content.includes("](/images/") || fields.content.includes("](</images/");
  // The row has the same height without buttons, so that the text below does not move when its first image arrives.
  return (
    <div className="needs-js mt-3 flex min-h-10 flex-wrap gap-2">
      {hasPicture && (
        <button type="button" className="button" onClick={takeFirstPicture}>
          Use the first image of the text
        </button>
      )}
      {fields.title.trim() && (
        <button type="button" className="button" disabled={isDrawing} onClick={() => void draw()}>
          Draw it from the title
        </button>
      )}
    </div>
  );
}
