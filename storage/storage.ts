import type { RefusedImage } from "../app/lib/refused-images.ts";

/** Stores the bytes of images, or backups. Keys look like paths: "blogImages/abc/cover-960.webp". */
export interface Storage {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Stores a file that will never change. In a folder of the same disk it takes no more space. */
  putFile(key: string, path: string): Promise<void>;
  /** Returns undefined when there is no such key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Like `get`, but as a stream, which the caller must read to its end or cancel. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Removes everything below a prefix. It is not an error when there is nothing. */
  removeAll(prefix: string): Promise<void>;
  /** Removes one key. It is not an error when there is no such key. */
  remove(key: string): Promise<void>;
  /** What is in a folder and the folders in it, in no order. "": everything. */
  list(folder: string): AsyncIterable<{ key: string; bytes: number }>;
  /** The path of a key's file; undefined: it is none on this machine. */
  pathOf?(key: string): string;
}

export interface StoredFile {
  /** In bytes. */
  size: number;
  stream: ReadableStream<Uint8Array>;
}

/** An image as the site stores it. */
export interface ProcessedImage {
  /** The width and height of the widest file. It is never wider than the original, unless it was enlarged to a square. */
  width: number;
  height: number;
  /** WebP files, one for each requested width. */
  files: { width: number; bytes: Uint8Array }[];
}

/**
 * For whom an image is processed; see app/lib/fair-queue.ts. Clients of a `group`, for example a network, share a limit.
 * `signal` is aborted when the image is not needed any more.
 */
interface ProcessOptions {
  client: string;
  group?: string;
  signal?: AbortSignal;
  /** Cuts the image to a square around its middle, and enlarges it if it is smaller. */
  isSquare?: boolean;
}

/**
 * Converts an image to WebP files in several widths; an animated one stays animated. `source` is a path or the bytes. Throws
 * Busy when too many images wait, and an Error when this machine cannot process images at all.
 */
export type ImageProcessor = (
  source: string | Uint8Array,
  widths: number[],
  options: ProcessOptions,
) => Promise<ProcessedImage | RefusedImage>;

/** Storage and processing of images. */
export interface Images extends Storage {
  process: ImageProcessor;
}
