import { type PastedImage, takeDataImages } from "pasted-html/data-images";
import type { ConvertedHtml, PasteOptions } from "pasted-html/html-to-markdown";
import type { Paste } from "pasted-html/read-paste";
import { nextFootnote } from "pasted-html/tidy/footnotes";
import { takeOverPictures } from "./foreign-pictures.ts";

interface ConvertedPaste {
  /** undefined when HTML could not be converted, or nothing of it is left: then the plain text is what to insert. */
  markdown?: string;
  /** Images whose bytes were in the clipboard, or could be read from another site. They have to be uploaded. */
  images: PastedImage[];
  /** Pictures that could not be taken over, in words for the person; undefined when there are none. */
  missingImagesText?: string;
}

/** In UTF-16 units, without the bytes of images. 1 MB takes about 1.5 s. */
const maxHtmlLength = 3_000_000;
const timeoutMs = 5000;

/**
 * Converts a paste to Markdown within five seconds, or not at all; ten more may go to pictures on other sites. The converter runs
 * in a worker that is started for it. `text`: what the paste is for, whose footnotes keep their numbers.
 */
export async function convertPaste({ html = "", files }: Paste, text: string): Promise<ConvertedPaste> {
  const { html: shortHtml, images: dataImages } = takeDataImages(html);
  if (shortHtml.length > maxHtmlLength) return { images: [] };
  const failed: ConvertedHtml = { markdown: "", missingImages: 0 };
  const { markdown, missingImages } = await runConverter(shortHtml, {
    fileCount: files.length,
    firstNote: nextFootnote(text),
  }).catch(() => failed);
  if (!markdown) return { images: [], missingImagesText: missingText(missingImages, 0) };
  const foreign = await takeOverPictures(markdown, dataImages.length);
  const fileImages = files.map((file, index) => ({ address: `pasted-file:${index + 1}`, file }));
  const images = [...dataImages, ...fileImages, ...foreign.images].filter(({ address }) =>
    imagePattern(address).test(foreign.markdown),
  );
  const missingImagesText = missingText(missingImages, foreign.leftCount);
  return { markdown: foreign.markdown, images, missingImagesText };
}

/** `lost`: how many pictures only another program can read. `left`: how many stay on other sites. */
function missingText(lost: number, left: number) {
  return [lostText(lost), leftText(left)].filter(Boolean).join(" ") || undefined;
}

function leftText(count: number) {
  if (count === 0) return undefined;
  const subject = count === 1 ? "A picture stays on another site" : `${count} pictures stay on other sites`;
  return `${subject} and may vanish. To keep ${count === 1 ? "it, save it and drop its file" : "them, save them and drop their files"} here.`;
}

function lostText(count: number) {
  if (count === 0) return undefined;
  if (count === 1)
    return "A picture could not be taken over: copy it alone and paste it, or drop its file here.";
  return `${count} pictures could not be taken over: copy and paste them one by one, or drop their files here.`;
}

/** Matches an image with this address: 1 is its alternative text, 2 its title with a space before it, or undefined. */
export const imagePattern = (address: string) =>
  new RegExp(
    `!\\[((?:[^\\]\\\\]|\\\\.)*)\\]\\(${address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( "(?:[^"\\\\]|\\\\.)*")?\\)`,
  );

/** Rejects when the converter cannot be started, fails or takes too long. */
async function runConverter(html: string, options: PasteOptions): Promise<ConvertedHtml> {
  const worker = new Worker(new URL("./html-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const result = new Promise<ConvertedHtml>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ConvertedHtml>) => resolve(data);
    worker.onmessageerror = reject;
    worker.onerror = (event) => {
      // It ends here, and is no error of the page.
      event.preventDefault();
      reject(event);
    };
    timer = setTimeout(reject, timeoutMs, new Error("the converter took too long"));
    worker.postMessage({ html, options });
  });
  return result.finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
