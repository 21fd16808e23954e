import { publishTexts } from "../lib/editor-errors.ts";
import { prepareImage } from "./prepare-image.ts";
import { sendImage } from "./send-image.ts";

export type UploadResult = { key: string; address: string } | { error: string; cancelled?: boolean };

/** Prepares and sends an image. Returns its key, or an error text for the person. Never throws. */
export async function uploadImage(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  try {
    const image = await prepareImage(file);
    const response = await sendImage(image, { onProgress, signal });
    return "key" in response ? response : { error: response.error, cancelled: signal.aborted };
  } catch {
    return { error: publishTexts.uploadFailed, cancelled: signal.aborted };
  }
}
