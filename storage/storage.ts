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

/** An image as the site keeps it. */
export interface Drawn {
  /** Of the widest file, which is never wider than the original. */
  width: number;
  height: number;
  /** In WebP, one for each width that was asked for. */
  files: { width: number; bytes: Uint8Array }[];
}

/**
 * For whom an image is drawn. All of a group, such as a network, together leave a place to others. When `signal` is
 * aborted, nobody waits for it any more.
 */
export interface DrawFor {
  person: string;
  group?: string;
  signal?: AbortSignal;
}

/**
 * Draws an image, given by its path or its bytes, in several widths. undefined when it is refused: it is no image, not
 * whole, too large, or took too long. Throws Busy when too many wait already, and an Error when this machine cannot draw
 * at all.
 */
export type Draw = (
  source: string | Uint8Array,
  widths: number[],
  drawFor: DrawFor,
) => Promise<Drawn | undefined>;

/** What the site needs for images. */
export interface Images extends Storage {
  draw: Draw;
}
