/** Where image bytes are kept. Keys look like paths: "blogImages/abc/cover-960.webp". */
export interface Storage {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** undefined when there is no such key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Removes everything below a prefix; nothing there is no mistake. */
  removeAll(prefix: string): Promise<void>;
}
