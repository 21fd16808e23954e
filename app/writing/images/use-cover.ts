import { type RefObject, useEffect, useRef, useState } from "react";
import { imageSources } from "../../lib/image.ts";
import { useAlert } from "../../ui/alerts.tsx";
import { type UploadResult, uploadImage } from "./upload-image.ts";

interface Upload {
  file: File;
  aborter: AbortController;
  result: Promise<UploadResult>;
}

/**
 * The cover that a person chooses: it is previewed at once and uploaded in the background. `image` is the key of the
 * cover that the server has; it stays until another upload succeeds. While the server has no cover, a failed upload is
 * tried again when the form is submitted.
 */
export function useCover(image: string, onKeyChange: (key: string) => void) {
  const [file, setFile] = useState<File>();
  const fileUrl = useObjectUrl(file);
  const [progress, setProgress] = useState<number>();
  const upload = useRef<Upload>(undefined);
  const serverImage = useRef(image);
  serverImage.current = image;
  const alert = useAlert();

  useEffect(() => () => upload.current?.aborter.abort(), []);

  function startUpload(newFile: File) {
    upload.current?.aborter.abort();
    const aborter = new AbortController();
    setProgress(0);
    const result = uploadImage(newFile, setProgress, aborter.signal).then((result) => {
      if (aborter.signal.aborted) return result;
      setProgress(undefined);
      if ("key" in result) onKeyChange(result.key);
      else if (serverImage.current) revert();
      return result;
    });
    upload.current = { file: newFile, aborter, result };
    return result;
  }

  async function choose(newFile: File) {
    setFile(newFile);
    const result = await startUpload(newFile);
    if ("error" in result && !result.cancelled) alert(result.error);
  }

  /** Goes back to the cover that the server has. */
  function revert() {
    upload.current?.aborter.abort();
    upload.current = undefined;
    setProgress(undefined);
    setFile(undefined);
  }

  function remove() {
    revert();
    onKeyChange("");
  }

  const previewUrl = fileUrl ?? (image ? imageSources(image).src : undefined);
  const waitForUpload = () => waitForImage(upload, serverImage, startUpload);
  const hasImage = image !== "" || file !== undefined;
  return { file, previewUrl, progress, hasImage, choose, revert, remove, waitForUpload };
}

/** Waits for a running upload. Returns the key of the cover, "" when there is none, or an error text. */
async function waitForImage(
  upload: RefObject<Upload | undefined>,
  serverImage: RefObject<string>,
  retry: (file: File) => Promise<UploadResult>,
): Promise<string | { error: string }> {
  for (;;) {
    const current = upload.current;
    if (!current) return serverImage.current;
    const result = await current.result;
    if (upload.current !== current) {
      // The upload failed and the former cover is back, or the person chose another cover or none meanwhile.
      if ("error" in result && !result.cancelled && !upload.current) return result;
    } else {
      if ("key" in result) return result.key;
      if (result.cancelled) return result;
      const retryResult = await retry(current.file);
      if ("key" in retryResult) return retryResult.key;
      if (!retryResult.cancelled) return retryResult;
    }
  }
}

/** The address under which the page can show a file. */
function useObjectUrl(file: File | undefined) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return setUrl(undefined);
    const url = URL.createObjectURL(file);
    setUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return url;
}

export type Cover = ReturnType<typeof useCover>;
