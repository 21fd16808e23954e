#!/usr/bin/env node
// npx lectern <command>: runs the operator's commands on the Node that came with the packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const packaged = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
const node = existsSync(packaged) ? packaged : process.execPath;
const args = [join(root, "tools/operator.ts"), ...process.argv.slice(2)];
const done = spawnSync(node, args, { stdio: "inherit", shell: process.platform === "win32" });
process.exit(done.status ?? 1);
