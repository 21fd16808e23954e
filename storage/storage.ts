/** Where image bytes are kept. Keys look like paths: "blogImages/abc/cover-960.webp". */
export interface Storage {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** undefined when there is no such key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** The same, to be sent as it is read. Whoever opens it reads it to its end or cancels it. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removes everything below a prefix; nothing there is no mistake. */
  removeAll(prefix: string): Promise<void>;
}

export interface StoredFile {
  size: number;
  stream: ReadableStream<Uint8Array>;
}

/** An image as the site stores it. */
export interface ProcessedImage {
  /** Of the widest file, which is never wider than the original. */
  width: number;
  height: number;
  /** In WebP, one for each width that was asked for. */
  files: { width: number; bytes: Uint8Array }[];
}

/**
 * Whose turn an image takes. A `group` is for instance a network, whose people share a limit. An aborted `signal` means
 * that nobody waits for the image any more.
 */
export interface ProcessOptions {
  person: string;
  group?: string;
  signal?: AbortSignal;
}

/**
 * Makes WebP files of an image, a path or bytes, in several widths. Returns undefined when the image is refused: it is
 * not an image, is damaged or too large, or took too long. Throws Busy when too many wait already, and an Error when
 * this machine cannot process images at all.
 */
export type ImageProcessor = (
  source: string | Uint8Array,
  widths: number[],
  options: ProcessOptions,
) => Promise<ProcessedImage | undefined>;

/** What the site needs for images. */
export interface Images extends Storage {
  process: ImageProcessor;
}
