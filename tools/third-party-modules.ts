import type { ESTree, Plugin } from "vite";

interface UnusedModule {
  /** The end of the module's path. */
  path: string;
  /** The names of all its exports, separated by white space. */
  exports: string;
  /** The code that replaces each export; undefined for a function that does nothing. */
  replacement?: string;
}

interface Patch {
  /** The end of the module's path. */
  path: string;
  /** Code that must occur exactly once in the module. */
  from: string;
  to: string;
}

/**
 * Vite plugin: leaves unused modules out of the code that browsers load. The build fails when one of them is missing or
 * has other exports: then check again whether it is unused.
 */
export function withoutModules(modules: UnusedModule[]): Plugin {
  return changeModules(
    "without-modules",
    modules.map(({ path, exports, replacement = "() => {}" }) => ({
      path,
      change(_, program) {
        const names = exportedNames(program);
        if (`${names.toSorted()}` !== `${exports.split(/\s+/).toSorted()}`) return undefined;
        return names.map((name) => `export const ${name} = ${replacement};`).join("\n");
      },
    })),
  );
}

/** Vite plugin: changes code in a module that browsers load. The build fails when the code or the module is missing. */
export function patchModule({ path, from, to }: Patch): Plugin {
  const change = (code: string) => {
    const [before, after, ...otherParts] = code.split(from);
    return after === undefined || otherParts.length > 0 ? undefined : before + to + after;
  };
  return changeModules(`patch-${path}`, [{ path, change }]);
}

export interface Change {
  /** The end of the module's path. */
  path: string;
  /** Returns the new code, or undefined when the module is not as expected. */
  change(code: string, program: ESTree.Program): string | undefined;
}

/** Vite plugin: changes modules that browsers load. The build fails when one of them is missing or not as expected. */
export function changeModules(name: string, changes: Change[]): Plugin {
  const missingPaths = new Set<string>();
  return {
    name,
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    buildStart() {
      for (const { path } of changes) missingPaths.add(path);
    },
    transform(code, id) {
      const match = changes.find(({ path }) => id.replaceAll("\\", "/").endsWith(path));
      if (!match) return undefined;
      missingPaths.delete(match.path);
      const newCode = match.change(code, this.parse(code));
      return newCode ?? this.error(`${match.path} has changed: check what vite.config.ts says about it`);
    },
    buildEnd(error) {
      if (!error && missingPaths.size > 0)
        this.error(`these modules are not loaded any more: ${[...missingPaths]}`);
    },
  };
}

/** The names that a module exports; "*" for `export * from` another module. */
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
