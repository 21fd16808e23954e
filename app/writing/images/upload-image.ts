import { imageTooLarge } from "../../lib/image-limits.ts";
import { publishTexts } from "../lib/editor-errors.ts";
import { prepareImage } from "./prepare-image.ts";

type UploadResponse = { key: string; address: string } | { error: string };
export type UploadResult = UploadResponse & { cancelled?: boolean };

/**
 * Prepares an image and sends it to /upload. `onProgress` gets how much is sent, from 0 to 1. Returns its key, or an error text for
 * the person. Never throws.
 */
export async function uploadImage(
  file: File,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<UploadResult> {
  const failure = { error: publishTexts.uploadFailed };
  const response = await prepareImage(file)
    .then((image) => sendImage(image, onProgress, signal))
    .catch(() => failure);
  return { ...response, cancelled: signal.aborted };
}

/** Uses XMLHttpRequest, since fetch reports no upload progress. */
function sendImage(file: File, onProgress: (fraction: number) => void, signal: AbortSignal) {
  const request = new XMLHttpRequest();
  return new Promise<UploadResponse>((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const response = parseResponse(request.responseText);
      if (response) resolve(response);
      else if (request.status === 413) resolve({ error: imageTooLarge });
      else reject();
    };
    request.onerror = request.onabort = reject;
    if (signal.aborted) return reject();
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("image", file);
    request.open("POST", "/upload");
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function parseResponse(text: string): UploadResponse | undefined {
  try {
    const response = JSON.parse(text) as UploadResponse;
    return "key" in response || typeof response.error === "string" ? response : undefined;
  } catch {
    return undefined;
  }
}
