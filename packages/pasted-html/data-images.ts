export interface PastedImage {
  /** The address that stands for the image. */
  address: string;
  file: File;
}

const dataUrl = /data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)/g;

/** Takes the images whose bytes stand in HTML out of it. Each leaves an address "pasted-image:1" and so on. */
export function takeDataImages(html: string): { html: string; images: PastedImage[] } {
  const images: PastedImage[] = [];
  const shortHtml = html.replace(dataUrl, (_, type: string, base64: string) => {
    const address = `pasted-image:${images.length + 1}`;
    images.push({ address, file: decodeImage(base64, type) });
    return address;
  });
  return { html: shortHtml, images };
}

/** An empty file, when the bytes are none. */
function decodeImage(base64: string, type: string) {
  let bytes = new Uint8Array();
  try {
    bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {}
  return new File([bytes], `image.${type.replace(/^image\/|\+.*$/g, "")}`, { type });
}
