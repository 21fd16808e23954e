import { spawnSync } from "node:child_process";
import { parser as java } from "@lezer/java";
import { parser as rust } from "@lezer/rust";
import * as solidity from "@solidity-parser/parser";
import { transform } from "lightningcss";
import { parse, serialize } from "parse5";
import { parseSync } from "vite";
import { parseDocument } from "yaml";

/** For each language of blocks that are read, not run: what is wrong with a piece of code. */
export const complaints: Record<string, (code: string) => string[]> = {
  json: thrown((code) => JSON.parse(code)),
  yaml: (code) => {
    const { errors, warnings } = parseDocument(code);
    return [...errors, ...warnings].map(({ message }) => message);
  },
  // A browser forgives nearly all; so what it understood has to be what was written.
  html: (code) => {
    const bare = (html: string) => html.replace(/\s+/g, "").toLowerCase();
    const understood = serialize(parse(code));
    return bare(understood) === bare(code) ? [] : [understood];
  },
  css: thrown((code) => transform({ filename: "block.css", code: Buffer.from(code) })),
  "js browser": (code) => parseSync("block.mjs", code).errors.map(({ message }) => message),
  bash: (code) => {
    const { stderr } = spawnSync("bash", ["-n"], { input: code, encoding: "utf8" });
    return stderr ? [stderr] : [];
  },
  solidity: thrown((code) => solidity.parse(code)),
  java: errorsIn(java),
  rust: errorsIn(rust),
};

/** For parsers that go on after an error, and mark its place in the tree. */
function errorsIn(parser: typeof java) {
  return (code: string) => {
    const places: string[] = [];
    parser.parse(code).iterate({
      enter: ({ type, from }) => {
        if (type.isError) places.push(`at ${JSON.stringify(code.slice(from, from + 20))}`);
      },
    });
    return places;
  };
}

function thrown(read: (code: string) => unknown) {
  return (code: string) => {
    try {
      read(code);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  };
}
