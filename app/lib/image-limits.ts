// What may be uploaded as an image. The browser makes larger ones smaller before it sends them.

export const maxImageMegabytes = 20;
export const maxImageBytes = maxImageMegabytes * 1024 * 1024;
/** All frames together. */
export const maxImagePixels = 50_000_000;
export const maxFrames = 100;

/** Also when a proxy in front of the site refuses an image: to send it again would not help. */
export const imageTooLarge = "The image is too large for this server. Please choose a smaller one.";
