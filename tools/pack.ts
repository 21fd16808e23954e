// Makes of each folder in packages/ what `npm install` takes elsewhere: `node tools/pack.ts`. As JavaScript with types, since Node
// runs no TypeScript below node_modules.
import { execFileSync } from "node:child_process";
import { copyFileSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const output = "build/packages";
const run = (program: string, args: string[]) => execFileSync(program, args, { cwd: root, stdio: "inherit" });

rmSync(join(root, output), { recursive: true, force: true });
const sources = globSync("packages/**/*.ts", { cwd: root, exclude: ["**/tests", "**/example.ts"] });
const language = [
  "--target",
  "esnext",
  "--module",
  "esnext",
  "--moduleResolution",
  "bundler",
  "--strict",
  "--skipLibCheck",
];
const files = [
  "--declaration",
  "--rewriteRelativeImportExtensions",
  "--rootDir",
  "packages",
  "--outDir",
  output,
];
run(process.execPath, [
  "node_modules/typescript/bin/tsc",
  "--ignoreConfig",
  ...language,
  ...files,
  ...sources,
]);
for (const name of readdirSync(join(root, "packages"))) {
  const [from, to] = [join(root, "packages", name), join(root, output, name)];
  const manifest = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  const exported = JSON.stringify(manifest.exports).replaceAll('.ts"', '.js"');
  writeFileSync(join(to, "package.json"), JSON.stringify({ ...manifest, exports: JSON.parse(exported) }));
  copyFileSync(join(from, "README.md"), join(to, "README.md"));
  copyFileSync(join(root, "LICENSE"), join(to, "LICENSE"));
  run("npm", ["pack", "--silent", "--pack-destination", output, to]);
}
