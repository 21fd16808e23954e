import { imageTooLarge } from "../../lib/image-limits.ts";
import { publishTexts } from "../lib/editor-errors.ts";

interface UploadOptions {
  /** `fraction`: how much is sent, from 0 to 1. */
  onProgress(fraction: number): void;
  signal: AbortSignal;
}

type UploadResponse = { key: string; width: number; height: number; address: string } | { error: string };

/** Sends an image to /upload. Uses XMLHttpRequest, since fetch reports no upload progress. Never throws. */
export function sendImage(file: File, { onProgress, signal }: UploadOptions): Promise<UploadResponse> {
  const request = new XMLHttpRequest();
  const failure = { error: publishTexts.uploadFailed };
  const tooLarge = { error: imageTooLarge };
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(parseResponse(request) ?? (request.status === 413 ? tooLarge : failure));
    request.onerror = request.onabort = () => resolve(failure);
    if (signal.aborted) return resolve(failure);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("image", file);
    request.open("POST", "/upload");
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function parseResponse(request: XMLHttpRequest): UploadResponse | undefined {
  try {
    const response = JSON.parse(request.responseText) as UploadResponse;
    return "key" in response || typeof response.error === "string" ? response : undefined;
  } catch {
    return undefined;
  }
}
