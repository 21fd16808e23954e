import { spawnSync } from "node:child_process";
import { parser as java } from "@lezer/java";
import { parser as rust } from "@lezer/rust";
import * as solidity from "@solidity-parser/parser";
import { transform } from "lightningcss";
import { parse, parseFragment, serialize } from "parse5";
import { parseSync } from "vite";
import { parseDocument } from "yaml";

/** For each language whose blocks are parsed but not run: a function that returns the errors in its code. */
export const syntaxErrors: Record<string, (code: string) => string[]> = {
  json: thrownErrors((code) => JSON.parse(code)),
  yaml: (code) => {
    const { errors, warnings } = parseDocument(code);
    return [...errors, ...warnings].map(({ message }) => message);
  },
  // An HTML parser corrects nearly every mistake, so code is valid when serializing its parsed tree gives the same code.
  html: (code) => {
    const isPage = /^\s*<(?:!doctype|html)\b/i.test(code);
    const normalize = (html: string) => html.replace(/\s+|=""/g, "").toLowerCase();
    const corrected = serialize(isPage ? parse(code) : parseFragment(code));
    return normalize(corrected) === normalize(code) ? [] : [corrected];
  },
  css: thrownErrors((code) => transform({ filename: "block.css", code: Buffer.from(code) })),
  "js browser": (code) => parseSync("block.mjs", code).errors.map(({ message }) => message),
  bash: (code) => {
    const { stderr } = spawnSync("bash", ["-n"], { input: code, encoding: "utf8" });
    return stderr ? [stderr] : [];
  },
  solidity: thrownErrors((code) => solidity.parse(code)),
  java: treeErrors(java),
  rust: treeErrors(rust),
};

/** For parsers that continue after an error, and mark it in the tree. */
function treeErrors(parser: typeof java) {
  return (code: string) => {
    const errors: string[] = [];
    parser.parse(code).iterate({
      enter: ({ type, from }) => {
        if (type.isError) errors.push(`at ${JSON.stringify(code.slice(from, from + 20))}`);
      },
    });
    return errors;
  };
}

/** For parsers that throw at the first error. */
function thrownErrors(parse: (code: string) => unknown) {
  return (code: string) => {
    try {
      parse(code);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  };
}
