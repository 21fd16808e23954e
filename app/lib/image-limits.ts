// What may be uploaded as an image. The browser makes larger ones smaller before it sends them.

export const maxImageMegabytes = 20;
export const maxImageBytes = maxImageMegabytes * 1024 * 1024;
/** All frames together. */
export const maxImagePixels = 50_000_000;
