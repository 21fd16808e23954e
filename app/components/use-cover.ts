import { useEffect, useRef, useState } from "react";
import { imageSources } from "../lib/image.ts";
import { useAlert } from "./alerts.tsx";
import { type SentImage, uploadImage } from "./upload-image.ts";

/** The chosen cover: seen at once, uploaded in the background, and uploaded again at the end if that had failed. */
export function useCover(image: string, onUploaded: (key: string) => void) {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const running = useRef<{ abort: AbortController; done: Promise<SentImage> }>(undefined);
  const current = useRef<File>(undefined);
  current.current = file;
  const alert = useAlert();

  useEffect(() => () => running.current?.abort.abort(), []);
  useEffect(() => {
    if (!file) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  function start(chosen: File) {
    running.current?.abort.abort();
    const abort = new AbortController();
    setProgress(0);
    const done = uploadImage(chosen, setProgress, abort.signal).then((sent) => {
      if (abort.signal.aborted) return sent;
      setProgress(undefined);
      if ("key" in sent) onUploaded(sent.key);
      return sent;
    });
    running.current = { abort, done };
    return done;
  }

  async function choose(chosen: File) {
    setFile(chosen);
    onUploaded("");
    const sent = await start(chosen);
    if ("error" in sent && !sent.cancelled) alert(sent.error);
  }

  function cancel() {
    running.current?.abort.abort();
    running.current = undefined;
    setProgress(undefined);
    setFile(undefined);
    onUploaded("");
  }

  /** The key of the uploaded cover, "" when there is none, or what to tell the person. */
  async function uploaded(): Promise<string | { error: string }> {
    if (!current.current) return image;
    for (;;) {
      const chosen: File | undefined = current.current;
      if (!chosen) return "";
      const first = await running.current?.done;
      if (current.current !== chosen) continue;
      const sent = first && "key" in first ? first : await start(chosen);
      // Another one was chosen, or none, while this one was on its way.
      if (current.current === chosen) return "key" in sent ? sent.key : sent;
    }
  }

  const shown = preview ?? (image ? imageSources(image).fallback : undefined);
  return { shown, progress, chosen: image !== "" || file !== undefined, choose, cancel, uploaded };
}

export type Cover = ReturnType<typeof useCover>;
