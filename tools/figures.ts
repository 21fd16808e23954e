// Prints how large the product is, and how often it does one kind of thing in its own way: `node tools/figures.ts`, or with `--names`
// for what was counted.
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { dependenciesOfSubjects, importsOf, productFiles } from "./imports.ts";

interface Func {
  name: string;
  file: string;
  lines: number;
  /** The properties that the first parameter takes by name. */
  takes: string[];
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const longLines = 50;
const files = productFiles();
const functions = files.flatMap(functionsOf);
const { pairs, arrowsUp } = dependenciesOfSubjects(files.flatMap(importsOf));
const deskFiles = files.filter(
  (file) => /^app\/(desk\/|\w+\/desk\/|\w+\/routes\/desk|.*\/desk-)/.test(file) && !file.includes("/models/"),
);
const actions = functions.filter(({ name, file }) => name === "action" && /\/routes\//.test(file));

print("product lines", linesOf(files), []);
print("lines of desk pages", linesOf(deskFiles), deskFiles);
print("actions", actions.length, actions.map(described));
print("lines of actions", sum(actions), []);
printFunctions("form components", functionsWith(/(Form|Forms|Act)$/, "children"));
printFunctions("field components", functionsWith(/Field$/, "label"));
print("mutual pairs", pairs.length, pairs);
print("arrows up", arrowsUp.length, arrowsUp);
printFunctions(
  `functions over ${longLines} lines`,
  functions.filter(({ lines }) => lines > longLines),
);

function print(title: string, count: number, names: string[]) {
  console.log(`${count.toLocaleString("en").padStart(7)}  ${title}`);
  if (process.argv.includes("--names")) for (const name of names) console.log(`         ${name}`);
}

function printFunctions(title: string, list: Func[]) {
  print(title, list.length, list.map(described));
}

function described({ file, name, lines }: Func) {
  return `${file} ${name} ${lines}`;
}

/** The components of such a name that draw what is handed to them, and not one certain form or field. */
function functionsWith(name: RegExp, property: string) {
  return functions.filter((func) => name.test(func.name) && func.takes.includes(property));
}

function linesOf(list: string[]) {
  return list.reduce((total, file) => total + countLines(readFileSync(file, "utf8")), 0);
}

function sum(list: Func[]) {
  return list.reduce((total, { lines }) => total + lines, 0);
}

function countLines(text: string) {
  return text.split("\n").length - 1;
}

function functionsOf(file: string): Func[] {
  const code = readFileSync(file, "utf8");
  const found: Func[] = [];
  const visit = (value: unknown, name: string) => {
    if (Array.isArray(value)) for (const item of value) visit(item, "");
    if (!isNode(value)) return;
    if (/^(Function|ArrowFunction)/.test(value.type) && value.body) {
      const lines = countLines(code.slice(value.start, value.end)) + 1;
      found.push({ name: nameOf(value) || name, file, lines, takes: propertiesOf(value) });
    }
    for (const child of Object.values(value)) visit(child, nameOf(value));
  };
  visit(parseAst(code, { lang: file.endsWith("x") ? "tsx" : "ts" }).body, "");
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** What a function, a constant or a property is called. */
function nameOf({ id, key }: Node): string {
  const named = [id, key].find(isNode);
  return typeof named?.name === "string" ? named.name : "";
}

function propertiesOf({ params }: Node): string[] {
  const first = (params as unknown[])[0];
  return isNode(first) && Array.isArray(first.properties) ? first.properties.filter(isNode).map(nameOf) : [];
}
