import { useEffect, useState } from "react";
import type { EditorFields } from "../lib/editor-fields.ts";
import { postFields } from "../post-fields.ts";

type Picture = { address: string } | "failed" | undefined;

/** The picture that other sites show for a link to the blog, drawn by the server as it will be. */
export function SocialPreview({ fields }: { fields: EditorFields }) {
  const { image, as, coverFocus } = fields;
  const title = fields.cardTitle?.trim() || fields.title;
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    const abort = new AbortController();
    postFields("/write/card", { title, image, as: as ?? "", coverFocus: coverFocus ?? "" }, abort.signal)
      .then((response) => response.blob())
      .then((blob) => setPicture({ address: URL.createObjectURL(blob) }))
      .catch(() => !abort.signal.aborted && setPicture("failed"));
    return () => abort.abort();
  }, [title, image, as, coverFocus]);
  useEffect(() => {
    if (typeof picture === "object") return () => URL.revokeObjectURL(picture.address);
  }, [picture]);
  if (picture === "failed") return <p className="mt-3 text-soft text-sm">The image could not be drawn.</p>;
  return (
    <div className="mt-3 aspect-[1200/630] max-w-[30rem] overflow-hidden rounded-md border border-line bg-raised">
      {picture && (
        <img
          src={picture.address}
          alt="The title and the author beside the cover"
          width={1200}
          height={630}
          className="w-full"
        />
      )}
    </div>
  );
}
