import type { OpenDraft } from "../drafts/open-draft.ts";
import { uploadImage } from "./upload-image.ts";

/** Uploads the pictures of a draft's text, and counts them for the status. */
export function openSender(draft: OpenDraft) {
  function count(added: number) {
    const { done, total } = draft.get().pictures;
    draft.set({ pictures: { done, total: total + added } });
  }

  /** Uploads a file that is counted already. Returns its address; undefined when it failed, which the person has heard. */
  async function upload(file: File): Promise<string | undefined> {
    const result = await uploadImage(file, () => {}, draft.closing.signal);
    if (draft.closing.signal.aborted) return undefined;
    const { done, total } = draft.get().pictures;
    draft.set({ pictures: done + 1 === total ? { done: 0, total: 0 } : { done: done + 1, total } });
    if ("address" in result) return result.address;
    draft.options.alert(result.error);
    return undefined;
  }

  /** For the rich text, which inserts its pictures itself. */
  function uploadForRichText(file: File) {
    count(1);
    return upload(file);
  }

  return { count, upload, uploadForRichText };
}
