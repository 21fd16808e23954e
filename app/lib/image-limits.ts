// What may be uploaded as an image. The browser makes larger ones smaller before it sends them.

export const maxImageBytes = 20 * 1024 * 1024;
/** All frames together. */
export const maxImagePixels = 50_000_000;
