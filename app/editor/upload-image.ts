import { publishTexts } from "../lib/blog-form.ts";
import { prepareImage } from "./prepare-image.ts";
import { sendImage } from "./send-image.ts";

export type SentImage = { key: string; address: string } | { error: string; cancelled?: boolean };

/** Makes an image ready, sends it, and answers its key, or what to tell the person. Never throws. */
export async function uploadImage(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<SentImage> {
  try {
    const ready = await prepareImage(file);
    const sent = await sendImage(ready, { onProgress, signal });
    return "key" in sent ? sent : { error: sent.error, cancelled: signal.aborted };
  } catch {
    return { error: publishTexts.upload, cancelled: signal.aborted };
  }
}
