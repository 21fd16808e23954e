import { useEffect, useRef, useState } from "react";
import { imageSources } from "../lib/image.ts";
import { useAlert } from "../ui/alerts.tsx";
import { type SentImage, uploadImage } from "./upload-image.ts";

interface Upload {
  file: File;
  abort: AbortController;
  done: Promise<SentImage>;
}

/**
 * The chosen cover: seen at once, uploaded in the background. `image` is the key of the cover that the server has: it
 * stays until another one has arrived. Where there is none, a failed upload is tried again when the blog is sent.
 */
export function useCover(image: string, onUploaded: (key: string) => void) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const upload = useRef<Upload>(undefined);
  const former = useRef(image);
  former.current = image;
  const alert = useAlert();

  useEffect(() => () => upload.current?.abort.abort(), []);
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  function start(chosen: File) {
    upload.current?.abort.abort();
    const abort = new AbortController();
    setProgress(0);
    const done = uploadImage(chosen, setProgress, abort.signal).then((sent) => {
      if (abort.signal.aborted) return sent;
      setProgress(undefined);
      if ("key" in sent) onUploaded(sent.key);
      else if (former.current) revert();
      return sent;
    });
    upload.current = { file: chosen, abort, done };
    return done;
  }

  async function choose(chosen: File) {
    setFile(chosen);
    const sent = await start(chosen);
    if ("error" in sent && !sent.cancelled) alert(sent.error);
  }

  /** Goes back to the cover that the server has. */
  function revert() {
    upload.current?.abort.abort();
    upload.current = undefined;
    setProgress(undefined);
    setFile(undefined);
  }

  function remove() {
    revert();
    onUploaded("");
  }

  /** The key of the cover, "" when there is none, or what to tell the person. Waits for an upload that is under way. */
  async function uploaded(): Promise<string | { error: string }> {
    for (;;) {
      const current = upload.current;
      if (!current) return former.current;
      const sent = await current.done;
      if (upload.current !== current) {
        // It failed, and the former cover is back; or another one was chosen meanwhile, or none.
        if ("error" in sent && !sent.cancelled && !upload.current) return sent;
      } else {
        if ("key" in sent) return sent.key;
        if (sent.cancelled) return sent;
        const again = await start(current.file);
        if ("key" in again) return again.key;
        if (!again.cancelled) return again;
      }
    }
  }

  const shown = preview ?? (image ? imageSources(image).fallback : undefined);
  const chosen = image !== "" || file !== undefined;
  return { file, shown, progress, chosen, choose, revert, remove, uploaded };
}

export type Cover = ReturnType<typeof useCover>;
