import type { ESTree, Plugin } from "vite";

interface UnusedModule {
  /** The end of its path. */
  path: string;
  /** All names that it exports, with white space between them. */
  exports: string;
  /** The code that stands for each of them: a function that does nothing, if there is no other. */
  replacement?: string;
}

interface Patch {
  /** The end of the module's path. */
  path: string;
  /** What stands there once. */
  from: string;
  to: string;
}

/**
 * Takes modules out of what browsers load. The build fails when one of them exports other names than these or is not
 * there, since then it may have to be chosen anew what can be left out.
 */
export function withoutModules(modules: UnusedModule[]): Plugin {
  return changeModules(
    "without-modules",
    modules.map(({ path, exports, replacement = "() => {}" }) => ({
      path,
      change(_, names) {
        if (`${names.toSorted()}` !== `${exports.split(/\s+/).toSorted()}`) return undefined;
        return names.map((name) => `export const ${name} = ${replacement};`).join("\n");
      },
    })),
  );
}

/** Changes a line of a module that browsers load. The build fails when the line or the module is not there. */
export function patchModule({ path, from, to }: Patch): Plugin {
  const change = (code: string) => {
    const [before, after, ...more] = code.split(from);
    return after === undefined || more.length > 0 ? undefined : before + to + after;
  };
  return changeModules(`patch-${path}`, [{ path, change }]);
}

interface Change {
  path: string;
  /** Returns the new code; undefined when the module is another than was expected. */
  change(code: string, exports: string[]): string | undefined;
}

function changeModules(name: string, changes: Change[]): Plugin {
  const missing = new Set<string>();
  return {
    name,
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      for (const { path } of changes) missing.add(path);
    },
    transform(code, id) {
      const found = changes.find(({ path }) => id.replaceAll("\\", "/").endsWith(path));
      if (!found) return undefined;
      missing.delete(found.path);
      const changed = found.change(code, exportedNames(this.parse(code)));
      return changed ?? this.error(`${found.path} is not what tools expect of it any more`);
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`these modules are not loaded any more: ${[...missing]}`);
    },
  };
}

/** The names that a module exports; "*" for all of another module's. */
function exportedNames({ body }: ESTree.Program): string[] {
  return body.flatMap((node) => {
    if (node.type === "ExportAllDeclaration") return ["*"];
    if (node.type === "ExportDefaultDeclaration") return ["default"];
    if (node.type !== "ExportNamedDeclaration") return [];
    return [...node.specifiers.map(({ exported }) => nameOf(exported)), ...declaredNames(node.declaration)];
  });
}

function declaredNames(declaration: ESTree.ExportNamedDeclaration["declaration"]): string[] {
  if (!declaration) return [];
  if (declaration.type === "VariableDeclaration") return declaration.declarations.map(({ id }) => nameOf(id));
  return "id" in declaration && declaration.id ? [nameOf(declaration.id)] : [];
}

function nameOf(node: object): string {
  return "name" in node ? String(node.name) : "?";
}
