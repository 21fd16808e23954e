import { imageSources } from "../../ui/image-sources.ts";
import type { OpenDraft } from "../drafts/open-draft.ts";
import { type UploadResult, uploadImage } from "./upload-image.ts";

/**
 * What can be done with the cover of a draft. The field `image` is the key of the cover that the server has; it stays until
 * another upload succeeds. While the server has no cover, a failed upload is tried again when the form is submitted.
 */
export function coverOf(draft: OpenDraft) {
  const { fields, chosenCover } = draft.get();
  return {
    file: chosenCover?.file,
    progress: chosenCover?.progress,
    previewUrl: chosenCover?.url ?? (fields.image ? imageSources(fields.image).src : undefined),
    hasImage: fields.image !== "" || chosenCover !== undefined,
    async choose(file: File) {
      const result = await upload(draft, file);
      if ("error" in result && !result.cancelled) draft.options.alert(result.error);
    },
    revert: () => revertCover(draft),
    remove() {
      revertCover(draft);
      draft.change({ image: "" });
    },
  };
}

export type Cover = ReturnType<typeof coverOf>;

/** Goes back to the cover that the server has. */
export function revertCover(draft: OpenDraft) {
  const { chosenCover } = draft.get();
  if (!chosenCover) return;
  chosenCover.aborter.abort();
  URL.revokeObjectURL(chosenCover.url);
  draft.set({ chosenCover: undefined });
}

function upload(draft: OpenDraft, file: File): Promise<UploadResult> {
  revertCover(draft);
  const aborter = new AbortController();
  draft.closing.signal.addEventListener("abort", () => aborter.abort());
  const setProgress = (progress: number | undefined) => {
    const { chosenCover } = draft.get();
    if (chosenCover?.aborter === aborter) draft.set({ chosenCover: { ...chosenCover, progress } });
  };
  const result = uploadImage(file, setProgress, aborter.signal).then((result) => {
    if (aborter.signal.aborted) return result;
    setProgress(undefined);
    if ("key" in result) draft.change({ image: result.key });
    else if (draft.get().fields.image) revertCover(draft);
    return result;
  });
  const url = URL.createObjectURL(file);
  draft.set({ chosenCover: { file, url, progress: 0, aborter, result } });
  return result;
}

/** Waits for a running upload. Returns the key of the cover, "" when there is none, or an error text. */
export async function waitForCover(draft: OpenDraft): Promise<string | { error: string }> {
  for (;;) {
    const current = draft.get().chosenCover;
    if (!current) return draft.get().fields.image;
    const result = await current.result;
    const now = draft.get().chosenCover;
    if (now?.aborter !== current.aborter) {
      // The upload failed and the former cover is back, or the person chose another cover or none meanwhile.
      if ("error" in result && !result.cancelled && !now) return result;
    } else {
      if ("key" in result) return result.key;
      if (result.cancelled) return result;
      const again = await upload(draft, current.file);
      if ("key" in again) return again.key;
      if (!again.cancelled) return again;
    }
  }
}
