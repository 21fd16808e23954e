import { Brush, type IconNode, Images } from "lucide";
import { useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { Icon } from "../../ui/icon.tsx";
import { publishTexts } from "../lib/editor-errors.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import { firstImageIn } from "../lib/first-image.ts";

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
  return (
    <div className="needs-js flex flex-wrap">
      {hasPicture && (
        <Source icon={Images} name="Use the first image of the text" onClick={takeFirstPicture} />
      )}
      {fields.title.trim() && (
        <Source icon={Brush} name="Draw it from the title" disabled={isDrawing} onClick={() => void draw()} />
      )}
    </div>
  );
}

interface SourceProps {
  icon: IconNode;
  name: string;
  disabled?: boolean;
  onClick(): void;
}

/** On phones an icon, so that all that is below the title has one row. */
function Source({ icon, name, disabled, onClick }: SourceProps) {
  return (
    <button type="button" className="cover-source" title={name} disabled={disabled} onClick={onClick}>
      <Icon of={icon} size={18} />
      <span>{name}</span>
    </button>
  );
}
