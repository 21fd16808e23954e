// Runs before the npm scripts, on any Node from 18 on, without dependencies: installs missing packages and builds what
// is stale. Each step writes a stamp when it is complete, so that an interrupted step runs again.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const script = process.env.npm_lifecycle_event ?? "";
const isForDevelopment = !["prestart", "build", "preseed"].includes(script);

const running = new Set();
await install();
if (!process.argv.includes("--no-build")) await build();
if (script === "build") console.log("lectern: everything is installed and built.");

async function install() {
  const stamp = join(root, "node_modules/.lectern-setup");
  const expectedHash = hashOf([join(root, "package-lock.json")]) + process.platform + process.arch;
  const [currentHash, installedPackages] = readStamp(stamp);
  if (currentHash === expectedHash && (installedPackages === "all" || !isForDevelopment))
    return checkRuntime();
  log(isForDevelopment ? "Installing packages" : "Installing packages (a minute, the first time)");
  rmSync(stamp, { force: true });
  const omit = isForDevelopment ? [] : ["--omit=dev"];
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...omit];
  await runNpm(args);
  if (!hasBindings()) await installOnPackagedNode(args);
  linkRuntime();
  checkRuntime();
  writeFileSync(stamp, `${expectedHash} ${isForDevelopment ? "all" : "runtime"}`);
}

/** On an older Node, npm leaves out the optional packages that want a newer one. Rolldown's wants the newest. */
function hasBindings() {
  return readdirSync(join(root, "node_modules/@rolldown")).some((name) => name.startsWith("binding-"));
}

/** Installs once more, on a copy of the packaged Node, since npm removes the package itself. */
async function installOnPackagedNode(args) {
  const node = packagedNode();
  if (!existsSync(node) || !process.env.npm_execpath) return;
  const copy = join(root, "build", process.platform === "win32" ? "node.exe" : "node");
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(node, copy);
  await run(copy, [process.env.npm_execpath, ...args]);
  rmSync(copy);
}

/** npm 9 installs the packaged Node, but not its link, by which npm scripts find it. */
function linkRuntime() {
  const link = join(root, "node_modules/.bin/node");
  if (process.platform === "win32" || existsSync(link) || !existsSync(packagedNode())) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), packagedNode()), link);
}

/** Checks the Node that npm scripts run on: the installed package, or else the Node of the machine. */
function checkRuntime() {
  const version = runtimeVersion();
  if (Number(version.split(".")[0]) >= 24) return;
  fail(
    `Lectern needs Node 24 or later on ${process.platform}-${process.arch}; this is ${version}. See https://nodejs.org.`,
  );
}

/** The path of the Node that npm scripts run on. */
function runtimePath() {
  return existsSync(packagedNode()) ? packagedNode() : process.execPath;
}

/** Where the Node that is installed as a package is, if there is one for this platform. */
function packagedNode() {
  const isWindows = process.platform === "win32";
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  return join(root, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
}

/** Reads the version from the package's manifest, because running `node --version` would slow down every start. */
function runtimeVersion() {
  const name = process.platform === "win32" ? "win" : process.platform;
  const manifest = join(root, `node_modules/node-${name}-${process.arch}/package.json`);
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : process.versions.node;
}

async function build() {
  const folders = ["app", "config", "content", "db", "packages", "public", "server", "storage"];
  const files = [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "tools/covers.ts",
    "tools/hash-files.ts",
    "tools/compress.ts",
    "tools/server-sources.ts",
    "tools/subset-fonts.ts",
    "tools/texts.ts",
    "tools/third-party-modules.ts",
  ];
  const sources = [
    ...folders.flatMap((name) => filesIn(join(root, name))),
    ...files.map((name) => join(root, name)),
  ];
  const stamp = join(root, "build/.stamp");
  const expectedHash = hashOf(sources);
  if (readStamp(stamp)[0] === expectedHash) return;
  rmSync(stamp, { force: true });
  log("Building the site");
  await Promise.all([buildFiles(), runNode([join(root, "tools/texts.ts")])]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, expectedHash);
}

async function buildFiles() {
  // Not the whole folder: only the texts that changed are rendered again.
  for (const name of ["client", "server"])
    rmSync(join(root, "build", name), { recursive: true, force: true });
  await runNode([join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], { NODE_ENV: "production" });
  await runNode([join(root, "tools/compress.ts")]);
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8").split(" ") : [];
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    // A test changes nothing that is built.
    return entry.name === "tests" ? [] : filesIn(path);
  });
}

/** A hash of the names and contents of files. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.sort()) hash.update(`\n${relative(root, path)}\n`).update(readFileSync(path));
  return hash.digest("hex");
}

function runNpm(args) {
  const npmScript = process.env.npm_execpath;
  if (npmScript) return run(process.execPath, [npmScript, ...args]);
  return run("npm", args, { shell: process.platform === "win32" });
}

function runNode(args, env = {}) {
  return run(runtimePath(), args, { env: { ...process.env, ...env } });
}

/** Runs a step, and prints its output only when it failed. */
async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
  running.add(child);
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const reason = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (status, signal) =>
      resolve(status !== 0 && (signal ? `it was stopped by ${signal}` : `it ended with ${status}`)),
    );
  });
  running.delete(child);
  if (!reason) return;
  process.stderr.write(Buffer.concat(output));
  fail(`The step "${[command, ...args].join(" ")}" did not work: ${reason}.`);
}

function log(text) {
  console.log(`lectern: ${text} …`);
}

function fail(text) {
  console.error(`lectern: ${text}`);
  for (const child of running) child.kill();
  process.exit(1);
}
