import type { UploadResult } from "./upload-image.ts";

/** The cover that a person chose. It is shown at once and uploaded in the background. */
export interface ChosenCover {
  file: File;
  /** The address under which the page can show the file. */
  url: string;
  /** undefined: no upload runs. */
  progress?: number;
  aborter: AbortController;
  result: Promise<UploadResult>;
}
