// The rules of CONTRIBUTING.md as tests: data flows browser -> server -> routes -> models -> db.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { dependenciesOfSubjects, type Import, importsOf, productFiles } from "../tools/imports.ts";

const files = productFiles();
const imports = files.flatMap(importsOf);
const packaged = globSync("packages/**/*.ts");

/** The layers of the program, the upper ones first: each imports from itself and from those below it. */
const layers: [name: string, files: RegExp][] = [
  ["tools", /^tools\//],
  ["server", /^server\//],
  ["routes", /^app\/([\w-]+\/routes\/|[^/]+$)/],
  ["subjects", /^app\//],
  ["http and mail", /^app\/(http|mail)\//],
  ["models", /^app\/(core\/|\w+\/(models|openid)\/|import\/reading\/|learning\/content\/)/],
  ["markdown, pictures, fetching", /^app\/(markdown|social-cards|outbound)\//],
  ["ui", /^app\/ui\//],
  ["db and storage", /^(db|storage)\//],
  ["lib", /^app\/([\w-]+\/)?lib\//],
  ["config", /^config\//],
];

/** Subjects that import each other: no new pair comes, and those that go are struck out here. */
const mutualPairs = ["following notifications"];
/** What runs in browsers too. */
const browserCode =
  /^app\/(?!(?:core|http|lib|mail|markdown|social-cards)\/)[\w-]+\/(?!models|routes|lib|openid|reads|static)/;

test("this test finds files and imports", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(imports.filter(({ to }) => files.includes(to)).length).toBeGreaterThan(200);
});

test("no file has more than 200 lines, except the schema", () => {
  const longFiles = [...files, ...packaged.filter((file) => !/\/tests\//.test(file))].filter(
    (file) => read(file).split("\n").length > 201,
  );
  expect(longFiles).toEqual(["db/schema.ts"]);
});

test("each layer imports only from itself and from those below it", () => {
  const rising = imports.filter(({ from, to }) => files.includes(to) && layerOf(to) < layerOf(from));
  expect(formatImports(rising)).toEqual([]);
});

test("nothing imports a route", () => {
  const violations = imports.filter(({ to }) => /^app\/\w+\/routes\//.test(to) && files.includes(to));
  expect(formatImports(violations)).toEqual([]);
});

test("subjects import in one direction, types included, and what they share imports none of them", () => {
  expect(dependenciesOfSubjects(imports)).toEqual({ pairs: mutualPairs, arrowsUp: [] });
});

test("packages know nothing of the product: they import their own files, and what their package.json names", () => {
  const violations = packaged.flatMap(importsOf).filter(({ from, to }) => {
    const folder = from.split("/", 2).join("/");
    if (to.startsWith(`${folder}/`) || to.startsWith("node:")) return false;
    // A test may use any package, and what all tests share.
    if (from.includes("/tests/")) return existsSync(to) && !/^(test|proof)\//.test(to);
    const { name, dependencies } = JSON.parse(read(`${folder}/package.json`));
    const known = [name, ...Object.keys(dependencies)];
    const used = to.split("/", to.startsWith("@") ? 2 : 1).join("/");
    return !known.includes(used) && !known.includes(`@types/${used}`);
  });
  expect(formatImports(violations)).toEqual([]);
});

test("packages use each other in one direction", () => {
  const used = globSync("packages/*/package.json").map((file) => {
    const { name, dependencies } = JSON.parse(read(file));
    return [name, Object.keys(dependencies)] as const;
  });
  expect(used.length).toBeGreaterThan(0);
  expect(cyclesOf(new Map(used))).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  const importsByFile = Map.groupBy([...imports, ...packaged.flatMap(importsOf)], ({ from }) => from);
  const targets = [...importsByFile].map(([from, list]) => [from, list.map(({ to }) => to)] as const);
  expect(cyclesOf(new Map(targets))).toEqual([]);
});

test("migrations are frozen: they import Kysely and their own parts only", () => {
  const violations = imports.filter(
    ({ from, to }) => /^db\/migrations\//.test(from) && to !== "kysely" && !/^db\/migrations\//.test(to),
  );
  expect(formatImports(violations)).toEqual([]);
});

test("a lib is pure: it imports nothing of Node, and no packages that read, write or wait", () => {
  const purePackages: Record<string, string[]> = {
    "app/lib": ["nanoid", "zod"],
    "app/import/lib": ["blog-exports/imported"],
    "app/site/lib": ["zod"],
    "app/accounts/lib": ["unhomoglyph"],
    "app/highlights/lib": ["approx-string-match"],
    "app/learning/lib": ["zod"],
    "app/markdown/lib": ["diff"],
    "app/writing/lib": ["markdown-syntax/parse-markdown", "mdast", "node-diff3"],
  };
  const packages = imports.filter(
    ({ from, to }) => /^app\/(\w+\/)?lib\//.test(from) && !from.includes(".server.") && !files.includes(to),
  );
  expect(
    formatImports(packages.filter(({ from, to }) => !purePackages[dirname(from)]?.includes(to))),
  ).toEqual([]);
});

test("components run in browsers: they import nothing of Node", () => {
  const violations = imports.filter(
    ({ from, to }) => browserCode.test(from) && !isServerOnly(from) && to.startsWith("node:"),
  );
  expect(formatImports(violations)).toEqual([]);
});

test("on the server no module holds state: it is created at the start and passed in", () => {
  const folders =
    /^(app\/(core|http|mail|markdown|social-cards|(\w+\/)?(lib|models|openid|reads))|config|db|server|storage)\//;
  // supervise.ts is a program of its own, which no module imports.
  const modules = files.filter((file) => folders.test(file) && file !== "server/supervise.ts");
  const statePattern =
    /^(?:export )?(?:let |const \w+(?:: .+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|new LRUCache))/m;
  expect(modules.filter((file) => statePattern.test(read(file)))).toEqual([]);
});

test("outside of the rendering threads no pattern runs over what is called HTML, since some texts make any pattern slow", () => {
  const patternOverHtml =
    /html\w*[)\]?!]*\s*\.(?:match|matchAll|replace|replaceAll|search|split)\(\s*(?:\/|new RegExp)|\.(?:exec|test)\([\w.]*html\w*[),]/i;
  const onMainThread = /^(?:app\/(?!writing\/paste\/|writing\/rich\/|markdown\/)|server\/)/;
  for (const code of ["blog.html.matchAll(/a/)", "(text?.html).replace(/a/, '')", "pattern.exec(text.html)"])
    expect(code).toMatch(patternOverHtml);
  expect(files.filter((file) => onMainThread.test(file) && patternOverHtml.test(read(file)))).toEqual([]);
});

test("SQL is only in models, in the core and in db", () => {
  const outside = (file: string) => !/^(app\/(core|\w+\/models)|db)\//.test(file);
  expect(formatImports(imports.filter(({ from, to }) => to === "kysely" && outside(from)))).toEqual([]);
  expect(files.filter((file) => outside(file) && /\bsql(<[^>]*>)?`/.test(read(file)))).toEqual([]);
});

test("one file says what the public may see, and one writes blogs", () => {
  const filesMatching = (pattern: RegExp) =>
    files.filter((file) => /^app\//.test(file) && pattern.test(read(file)));
  expect(filesMatching(/status = 'published'|where\("(blogs\.)?status"/)).toEqual([
    "app/core/visible-blogs.server.ts",
  ]);
  expect(filesMatching(/insertInto\("(blogs|blog_texts)"\)/)).toEqual([
    "app/writing/models/write-blog.server.ts",
  ]);
});

test("engine names are only in db, in tools, and in the setting that chooses a database", () => {
  const filesWithEngineNames = files.filter(
    (file) => !/^(db|tools)\//.test(file) && /sqlite|postgres|"pg"|fts5/i.test(read(file)),
  );
  expect(filesWithEngineNames).toEqual(["config/settings.ts"]);
});

test("server-only files are named .server, and no component imports one", () => {
  const violations = imports.filter(
    ({ from, to, isTypeOnly }) =>
      !isTypeOnly && browserCode.test(from) && !isServerOnly(from) && isServerOnly(to),
  );
  expect(formatImports(violations)).toEqual([]);
  const models = globSync("app/{core,*/models}/**/*.ts", { exclude: ["**/tests"] }).filter(
    (file) => !/(\.server|-worker)\.ts$/.test(file),
  );
  expect(models).toEqual([]);
});

test("every route module has its address in app/routes.ts", () => {
  const listedModules = [
    ...globSync("app/route*.ts")
      .map(read)
      .join("")
      .matchAll(/"(\w+\/routes\/[^"]+)"/g),
  ];
  const listedFiles = listedModules.map(([, path]) => `app/${path}`);
  expect([...new Set(listedFiles)].sort()).toEqual(globSync("app/*/routes/*.{ts,tsx}").sort());
});

/** The cycles of a graph, as "a -> b -> a". */
function cyclesOf(dependencies: Map<string, string[]>): string[] {
  const cycles: string[] = [];
  const visited = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) cycles.push([...path.slice(path.indexOf(name)), name].join(" -> "));
    if (visited.has(name)) return;
    visited.add(name);
    for (const next of dependencies.get(name) ?? []) visit(next, [...path, name]);
  };
  for (const name of dependencies.keys()) visit(name, []);
  return cycles;
}

/** The number of a file's layer: the lowest layer that knows it. */
function layerOf(file: string): number {
  return layers.findLastIndex(([, pattern]) => pattern.test(file));
}

function isServerOnly(file: string) {
  return /\.server\.tsx?$/.test(file);
}

function formatImports(violations: Import[]) {
  return violations.map(({ from, to }) => `${from} -> ${to}`);
}

function read(file: string) {
  return readFileSync(file, "utf8");
}
