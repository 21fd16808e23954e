import { createHash } from "node:crypto";
import { type ESTree, type Plugin, Visitor } from "vite";
import { type Change, changeModules } from "./third-party-modules.ts";

interface UnusedParts {
  /** The end of the module's path. */
  path: string;
  /** The hash of the module's code, in hexadecimal. In other code, the names and numbers below could mean something else. */
  sha256: string;
  /** Functions that become empty. The methods of their prototypes, and what the module exports by these names, are left out. */
  functions: string[];
  /** The names of constants for element types. React then throws its error for an invalid type when an element has one. */
  elementTypes?: string[];
  /** The `tag` of fibers that never exist. */
  fiberTags?: number[];
}

/** Vite plugin: leaves parts of React out of the code that browsers load. The minifier drops what only they use. */
export function withoutPartsOfReact(parts: UnusedParts[]): Plugin {
  return changeModules(
    "without-parts-of-react",
    parts.map(
      (part): Change => ({ path: part.path, change: (code, program) => leaveOut(part, code, program) }),
    ),
  );
}

function leaveOut(parts: UnusedParts, code: string, program: ESTree.Program) {
  if (createHash("sha256").update(code).digest("hex") !== parts.sha256) return undefined;
  const { functions, elementTypes = [], fiberTags = [] } = parts;
  const missing = new Set(functions);
  const edits: { start: number; end: number; text: string }[] = [];
  const edit = ({ start, end }: ESTree.Span, text = "") => void edits.push({ start, end, text });
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (!id || !body || !functions.includes(id.name)) return;
      missing.delete(id.name);
      edit(body, "{}");
    },
    ExpressionStatement(node) {
      const name = ownerOf(node.expression);
      if (!name || !functions.includes(name)) return;
      missing.delete(name);
      edit(node);
    },
    // Only the label of a case is removed. Its code then belongs to the case before it: it runs as before when that one falls
    // through, and never when that one ends with a break or return.
    SwitchStatement({ discriminant, cases }) {
      for (const [index, { start, end, test, consequent }] of cases.entries()) {
        const isUnused = isTag(discriminant)
          ? isOneOf(fiberTags, test)
          : elementTypes.includes(nameOf(test) ?? "");
        const [first] = consequent;
        if (isUnused && (index > 0 || !first)) edit({ start, end: first?.start ?? end });
      }
    },
    BinaryExpression(node) {
      const { left, right, operator } = node;
      const isCompared =
        (isTag(left) && isOneOf(fiberTags, right)) || (isTag(right) && isOneOf(fiberTags, left));
      if (isCompared && (operator === "===" || operator === "!==")) edit(node, `${operator === "!=="}`);
    },
  }).visit(program);
  return missing.size > 0 ? undefined : applyEdits(code, edits);
}

/** "name" of `exports.name = …` and of `name.prototype.method = …`. */
function ownerOf(expression: ESTree.Expression) {
  if (expression.type !== "AssignmentExpression" || expression.left.type !== "MemberExpression")
    return undefined;
  const { object, property } = expression.left;
  if (nameOf(object) === "exports") return nameOf(property);
  const isMethod = object.type === "MemberExpression" && nameOf(object.property) === "prototype";
  return isMethod ? nameOf(object.object) : undefined;
}

function isTag(node: ESTree.Node) {
  return node.type === "MemberExpression" && !node.computed && nameOf(node.property) === "tag";
}

function isOneOf(fiberTags: number[], node: ESTree.Node | null) {
  return node?.type === "Literal" && typeof node.value === "number" && fiberTags.includes(node.value);
}

function nameOf(node: ESTree.Node | null) {
  return node?.type === "Identifier" ? node.name : undefined;
}

function applyEdits(code: string, edits: { start: number; end: number; text: string }[]) {
  let result = "";
  let position = 0;
  for (const { start, end, text } of edits.sort((a, b) => a.start - b.start)) {
    // Within what is left out already.
    if (start < position) continue;
    result += code.slice(position, start) + text;
    position = end;
  }
  return result + code.slice(position);
}
