import type { Paste } from "./read-paste.ts";

export interface PastedImage {
  /** The address that stands for the image in the Markdown. */
  address: string;
  file: File;
}

interface ConvertedPaste {
  markdown: string;
  /** Images whose bytes were in the clipboard. They have to be uploaded. */
  images: PastedImage[];
}

/** In UTF-16 units, without the bytes of images. 1 MB takes about 1.5 s. */
const maxHtmlLength = 3_000_000;
const timeoutMs = 5000;
const dataAddress = /data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=]+)/g;

/**
 * Returns a paste as Markdown; the converter is loaded now. Returns undefined when that is not possible within five
 * seconds, or leaves nothing: then the plain text is what to insert.
 */
export async function convertPaste({ html = "", files }: Paste): Promise<ConvertedPaste | undefined> {
  const dataImages: PastedImage[] = [];
  const shortHtml = html.replace(dataAddress, (_, type: string, base64: string) => {
    const address = `pasted-image:${dataImages.length + 1}`;
    dataImages.push({ address, file: decodeImage(base64, type) });
    return address;
  });
  if (shortHtml.length > maxHtmlLength) return undefined;
  const markdown = await runConverter(shortHtml, files.length).catch(() => undefined);
  if (!markdown) return undefined;
  const fileImages = files.map((file, index) => ({ address: `pasted-file:${index + 1}`, file }));
  const images = [...dataImages, ...fileImages].filter(({ address }) => imagePattern(address).test(markdown));
  return { markdown, images };
}

/** Matches an image with this address: 1 is its alternative text, 2 its title with a space before it, or undefined. */
export const imagePattern = (address: string) =>
  new RegExp(
    `!\\[((?:[^\\]\\\\]|\\\\.)*)\\]\\(${address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( "(?:[^"\\\\]|\\\\.)*")?\\)`,
  );

/** Rejects when the converter cannot be started, fails or takes too long. */
async function runConverter(html: string, fileCount: number): Promise<string> {
  const worker = new Worker(new URL("./html-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const result = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onmessageerror = reject;
    worker.onerror = (event) => {
      // It ends here, and is no error of the page.
      event.preventDefault();
      reject(event);
    };
    timer = setTimeout(reject, timeoutMs, new Error("the converter took too long"));
    worker.postMessage({ html, fileCount });
  });
  return result.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

function decodeImage(base64: string, type: string) {
  let bytes = new Uint8Array();
  try {
    bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    // The server refuses the empty file.
  }
  return new File([bytes], `image.${type.replace(/^image\/|\+.*$/g, "")}`, { type });
}
