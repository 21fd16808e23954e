import { decodeText } from "../decode-text.ts";

const newLine = 10;
const maxLine = 4_000_000;

/**
 * Decodes a file of XML piece by piece. Many that say they are UTF-8 hold lines in Windows-1252, from databases that were moved
 * carelessly: each line that is no UTF-8 is taken for that. Another encoding counts when the file names it. Pieces end with lines.
 */
export async function* decodePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  let restText = "";
  let decoder: TextDecoder | undefined;
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst) decoder = otherDecoder(piece);
    isFirst = false;
    if (decoder) {
      restText += decoder.decode(piece, { stream: true });
      const end = restText.lastIndexOf("\n") + 1;
      yield restText.slice(0, end);
      restText = restText.slice(end);
    } else {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const end = bytes.lastIndexOf(newLine) + 1 || (bytes.length > maxLine ? bytes.length : 0);
      yield decodeLines(bytes.subarray(0, end));
      rest = bytes.subarray(end);
    }
  }
  yield restText + decodeLines(rest);
}

function otherDecoder(start: Uint8Array): TextDecoder | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder("utf-16le");
  if (start[0] === 0xfe && start[1] === 0xff) return new TextDecoder("utf-16be");
  const head = new TextDecoder("latin1").decode(start.subarray(0, 200));
  const name = /^<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1];
  if (!name || /^utf-?8$/i.test(name)) return undefined;
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

function decodeLines(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let text = "";
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(newLine, at) + 1 || bytes.length;
      text += decodeText(bytes.subarray(at, end));
      at = end;
    }
    return text;
  }
}
