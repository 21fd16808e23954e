import { SaxesParser } from "saxes";
import type { Archive } from "../imported.ts";
import { decodePieces } from "./decode-pieces.ts";

export interface XmlNode {
  /** With the prefix that the file has for its namespace, such as "wp:post_id". */
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlNode[];
}

export const child = (node: XmlNode, name: string) => node.children.find((one) => one.name === name);
export const childText = (node: XmlNode, name: string) => child(node, name)?.text.trim() ?? "";

const maxDepth = 12;

const invalidCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const bareAmpersand = /&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** Returns what escapes each "&" that some programs forget to, in the pieces of a file one after the other. */
function openMender() {
  let isCdata = false;
  return (piece: string) =>
    piece
      .split(/(<!\[CDATA\[|\]\]>)/)
      .map((part) => {
        if (part === "<![CDATA[" || part === "]]>") isCdata = part !== "]]>";
        return isCdata ? part : part.replace(bareAmpersand, "&amp;");
      })
      .join("");
}

/**
 * Reads a file piece by piece, and gives the elements at a level (the outermost is 0) one after the other. Faults do not stop it: `faults` gets a
 * sentence for each kind. Entities that the file defines itself stay as they are written, so none can grow.
 */
export async function* readXml(
  archive: Archive,
  path: string,
  level: number,
  faults: Set<string>,
): AsyncGenerator<XmlNode> {
  const parser = new SaxesParser();
  const mend = openMender();
  const open: XmlNode[] = [];
  let done: XmlNode[] = [];
  parser.on("error", ({ message }) => faults.add(message.replace(/^\d+:\d+: /, "")));
  parser.on("opentag", ({ name, attributes }) => {
    const node: XmlNode = { name, attributes: attributes as Record<string, string>, text: "", children: [] };
    const parent = open.at(-1);
    if (parent && open.length > level && open.length < level + maxDepth) parent.children.push(node);
    open.push(node);
  });
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node && open.length > level) node.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    const node = open.pop();
    if (node && open.length === level) done.push(node);
  });
  for await (const piece of decodePieces(archive.stream(path))) {
    // Plugins of old sites wrote characters that no XML may hold.
    parser.write(mend(piece.replace(invalidCharacters, "")));
    yield* done;
    done = [];
  }
  parser.close();
  yield* done;
}
