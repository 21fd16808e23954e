import { publishTexts } from "../lib/blog-form.ts";

interface Watch {
  /** How much is sent, from 0 to 1. */
  onProgress(part: number): void;
  signal: AbortSignal;
}

type Answer = { key: string; width: number; height: number; address: string } | { error: string };

/** Sends an image to /upload. By XMLHttpRequest, since fetch does not tell how far an upload is. Never throws. */
export function sendImage(file: File, { onProgress, signal }: Watch): Promise<Answer> {
  const request = new XMLHttpRequest();
  const failed = { error: publishTexts.upload };
  return new Promise((done) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => done(read(request) ?? failed);
    request.onerror = request.onabort = () => done(failed);
    if (signal.aborted) return done(failed);
    signal.addEventListener("abort", () => request.abort(), { once: true });
    const form = new FormData();
    form.append("image", file);
    request.open("POST", "/upload");
    request.setRequestHeader("Accept", "application/json");
    request.send(form);
  });
}

function read(request: XMLHttpRequest): Answer | undefined {
  try {
    const answer = JSON.parse(request.responseText) as Answer;
    return "key" in answer || typeof answer.error === "string" ? answer : undefined;
  } catch {
    return undefined;
  }
}
