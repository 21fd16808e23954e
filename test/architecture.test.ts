// The rules of CONTRIBUTING.md as tests: data flows browser -> server -> routes -> models -> db.
import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";

interface Import {
  from: string;
  /** A path of the repository, or a package. */
  to: string;
  isTypeOnly: boolean;
}

const files = globSync("{app,config,db,server,storage,tools}/**/*.{ts,tsx}")
  .filter((file) => !/\/tests\//.test(file))
  .sort();
const imports = files.flatMap(importsOf);

/**
 * The parts of the program, the upper ones first, with the other parts from which each may import, types included. A part is a
 * folder with its subfolders, but for those that have a row of their own. A subject's `routes/` import from anywhere, and nothing
 * imports them.
 */
const parts: Record<string, string> = {
  tools:
    "app/ghost/models server app/import/models app/import/lib app/outbound app/export/static app/http app/accounts/openid app/social-cards app/redirects/models app/export/models app/search/models app/operations/lib app/operations/models app/learning/models app/accounts/models app/writing/models app/following/models app/people/models app/reading/models app/models app/markdown storage db app/lib config",
  server:
    "app/import app/import/models app/outbound server/cache server/admission app/export/models app/api app/api/models app/operations/models app/operations/lib app/comments/models app/newsletter app/newsletter/models app/notifications app/notifications/models app/notifications/lib app/accounts app/statistics app/mail app/http app/desk/models app/accounts/own-data app/learning/models app/topics/models app/enquiries/models app/accounts/models app/statistics/models app/writing/models app/reading/models app/search/models app/people/models app/redirects/models app/redirects/lib app/webhooks/models app/webhooks app/ghost app/models app/social-cards app/markdown app/accounts/openid app/search/lib app/accounts/lib storage db app/lib config",
  "server/cache": "server/admission app/learning/lib app/lib config",
  "server/admission": "app/http app/lib config",
  app: "app/newsletter app/shell app/comments/models app/desk/models app/learning/models app/writing/models app/notifications/models app/reading app/http app/ui db app/lib",
  "app/shell": "app/notifications app/accounts app/ui app/lib",
  "app/api":
    "app/newsletter app/newsletter/models app/newsletter/lib app/accounts/lib app/api/models app/comments app/writing app/comments/models app/people/models app/search/models app/topics/models app/writing/models app/learning/models app/reading/models app/models app/http app/ui app/comments/lib app/learning/lib app/search/lib app/writing/lib db app/lib",
  "app/api/models": "db",
  "app/enquiries":
    "app/notifications/models app/desk app/http app/enquiries/models app/models app/ui app/accounts/lib db app/lib",
  "app/newsletter":
    "app/desk app/writing app/accounts app/mail app/http app/newsletter/models app/models app/markdown app/ui app/newsletter/lib app/accounts/lib db app/lib config",
  "app/comments":
    "app/accounts/lib app/desk app/reading app/http app/comments/models app/models app/ui app/comments/lib app/lib db",
  "app/highlights": "app/highlights/models app/ui app/writing/lib app/highlights/lib app/lib",
  "app/people": "app/writing app/reading app/writing/models app/people/models app/ui app/lib",
  "app/following": "app/reading app/http app/following/models app/ui app/lib",
  "app/lists": "app/lists/models app/ui app/lists/lib app/lib",
  "app/topics": "app/reading app/http app/topics/models app/ui app/lib",
  "app/accounts":
    "app/writing app/reading app/http app/accounts/models app/models app/ui app/accounts/openid app/accounts/lib storage db app/lib config",
  "app/writing":
    "app/reading app/http app/writing/models app/models app/ui app/writing/lib app/accounts/lib app/lib",
  "app/search": "app/reading app/http app/learning/models app/ui app/search/lib app/lib",
  "app/learning":
    "app/desk app/reading app/http app/learning/models app/following/models app/reading/models app/models app/ui app/learning/lib db app/lib",
  "app/statistics": "app/http app/statistics/models app/ui db app/lib config",
  "app/desk":
    "app/reading app/http app/desk/models app/operations/models app/models app/ui app/writing/lib storage app/lib",
  "app/operations": "app/desk app/http app/operations/models app/models app/ui app/lib",
  "app/reading":
    "app/learning/models app/reading/models app/models app/ui app/markdown app/learning/lib app/lib",
  "app/notifications/models": "app/models app/notifications/lib db app/lib",
  "app/comments/models":
    "app/notifications/models app/learning/models app/models app/markdown app/comments/lib db app/lib",
  "app/comments/lib": "app/lib",
  "app/highlights/models": "app/models app/highlights/lib db app/lib",
  "app/notifications":
    "app/following/models app/accounts app/notifications/models app/models app/http app/ui app/notifications/lib db app/lib",
  "app/notifications/lib": "app/lib",
  "app/newsletter/models":
    "app/webhooks/models app/reading/models app/models app/markdown app/newsletter/lib app/accounts/lib db app/lib",
  "app/newsletter/lib": "app/lib",
  "app/mail": "app/notifications/lib app/models db app/lib config",
  "app/http":
    "app/learning/models app/reading/models app/models app/social-cards app/markdown app/accounts/openid storage db app/lib config",
  "app/operations/models": "app/writing/models app/models app/operations/lib storage db app/lib config",
  "app/operations/lib": "app/lib",
  "app/desk/models":
    "app/operations/models app/notifications/models app/accounts/own-data app/accounts/models app/writing/models app/search/models app/models app/markdown app/accounts/lib storage db app/lib",
  "app/accounts/own-data":
    "app/comments/models app/newsletter/models app/notifications/models app/enquiries/models app/accounts/models app/writing/models app/following/models app/reading/models app/models app/markdown app/writing/lib storage db app/lib",
  "app/learning/models":
    "app/notifications/models app/writing/models app/reading/models app/search/models app/models app/markdown app/learning/lib db app/lib config",
  "app/lists/models": "app/learning/models app/reading/models app/models app/lists/lib db app/lib",
  "app/topics/models": "app/reading/models app/models db app/lib",
  "app/enquiries/models": "app/models db app/lib",
  "app/accounts/models":
    "app/newsletter/models app/notifications/models app/writing/models app/models app/accounts/openid app/accounts/lib storage db app/lib",
  "app/statistics/models": "app/following/models app/models db app/lib",
  "app/writing/models":
    "app/notifications/models app/following/models app/people/models app/search/models app/models app/markdown app/writing/lib app/learning/lib app/accounts/lib storage db app/lib config",
  "app/people/models":
    "app/notifications/models app/following/models app/reading/models app/models db app/lib",
  "app/following/models": "app/notifications/models app/reading/models app/models db app/lib",
  "app/reading/models": "app/notifications/models app/search/models app/models db app/lib",
  "app/search/models": "app/models app/markdown app/search/lib db app/lib",
  "app/models": "app/markdown storage db app/lib",
  "app/social-cards": "app/lib",
  "app/ui": "app/lib",
  "app/markdown": "app/writing/lib app/lib config",
  "app/accounts/openid": "app/accounts/lib app/lib config",
  "app/import": "app/desk app/http app/import/models app/models app/ui app/import/lib db app/lib",
  "app/import/models":
    "app/newsletter/models app/webhooks/models app/import/reading app/outbound app/redirects/models app/comments/models app/comments/lib app/accounts/models app/accounts/lib app/writing/models app/writing/lib app/models app/markdown app/import/lib storage db app/lib",
  "app/import/reading": "app/import/sources app/import/html app/writing/lib app/import/lib app/lib config",
  "app/import/sources": "app/newsletter/lib app/import/html app/import/lib app/lib",
  "app/import/html": "app/writing app/writing/lib app/import/lib app/lib",
  "app/export": "app/desk app/export/models app/lib",
  "app/export/models":
    "app/writing/models app/search/models app/models app/markdown app/export/lib storage db app/lib config",
  "app/export/static": "config",
  "app/export/lib": "app/lib",
  "app/import/lib": "app/writing/lib app/lib",
  "app/redirects": "app/redirects/models app/redirects/lib app/http app/desk app/ui app/lib db",
  "app/redirects/models": "app/redirects/lib app/models db app/lib",
  "app/redirects/lib": "app/lib",
  "app/ghost": "app/ghost/models app/ghost/lib app/desk/models app/markdown app/models db app/lib config",
  "app/ghost/models": "app/ghost/lib app/models db app/lib",
  "app/ghost/lib": "app/lib",
  "app/webhooks":
    "app/webhooks/models app/webhooks/lib app/outbound app/http app/desk app/models app/ui db app/lib",
  "app/webhooks/models": "app/webhooks/lib app/notifications/models app/models db app/lib",
  "app/webhooks/lib": "",
  "app/outbound": "",
  "app/search/lib": "app/lib",
  "app/lists/lib": "app/lib",
  "app/writing/lib": "app/lib",
  "app/highlights/lib": "app/lib",
  "app/learning/lib": "app/lib",
  "app/accounts/lib": "app/lib",
  storage: "app/lib config",
  db: "app/lib config",
  "app/lib": "config",
  config: "",
};
/** What runs in browsers too. */
const browserCode =
  /^app\/(?!(?:http|lib|mail|markdown|models|social-cards)\/)[\w-]+\/(?!models|routes|lib|openid|own-data|reads|sources|html|static)/;

test("this test finds files and imports", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(imports.filter(({ to }) => files.includes(to)).length).toBeGreaterThan(200);
});

test("every part is listed and has files", () => {
  const withoutRoutes = new Set(files.map(partOf).filter((part) => !isRoutes(part)));
  expect([...withoutRoutes].sort()).toEqual(Object.keys(parts).sort());
});

test("no file has more than 200 lines, except the schema", () => {
  const longFiles = files.filter((file) => read(file).split("\n").length > 201);
  expect(longFiles).toEqual(["db/schema.ts"]);
});

test.for(Object.entries(parts))("%s imports only from the parts in its row", ([part, row]) => {
  const allowed = new Set([part, ...row.split(" ")]);
  const ownImports = imports.filter(({ from, to }) => partOf(from) === part && files.includes(to));
  expect(formatImports(ownImports.filter(({ to }) => !allowed.has(partOf(to))))).toEqual([]);
});

test("nothing imports a route", () => {
  const violations = imports.filter(({ to }) => isRoutes(partOf(to)) && files.includes(to));
  expect(formatImports(violations)).toEqual([]);
});

test("no parts import each other in a circle, and no files do, types included", () => {
  const rows = Object.entries(parts).map(([part, row]) => [part, row.split(" ").filter(Boolean)] as const);
  expect(cyclesOf(new Map(rows))).toEqual([]);
  const importsByFile = Map.groupBy(imports, ({ from }) => from);
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
    "app/accounts/lib": ["unhomoglyph"],
    "app/highlights/lib": ["approx-string-match"],
    "app/learning/lib": ["zod"],
    "app/writing/lib": [
      "diff",
      "mdast",
      "mdast-util-math",
      "micromark-extension-cjk-friendly",
      "micromark-extension-cjk-friendly-gfm-strikethrough",
      "micromark-extension-math",
      "micromark-util-types",
      "node-diff3",
      "remark-gfm",
      "remark-math",
      "remark-parse",
      "unified",
    ],
  };
  const packages = imports.filter(
    ({ from, to }) => /^app\/(\w+\/)?lib\//.test(from) && !from.includes(".server.") && !files.includes(to),
  );
  expect(formatImports(packages.filter(({ from, to }) => !purePackages[partOf(from)]?.includes(to)))).toEqual(
    [],
  );
});

test("components run in browsers: they import nothing of Node", () => {
  const violations = imports.filter(
    ({ from, to }) => browserCode.test(from) && !isServerOnly(from) && to.startsWith("node:"),
  );
  expect(formatImports(violations)).toEqual([]);
});

test("on the server no module holds state: it is created at the start and passed in", () => {
  const folders =
    /^(app\/(http|mail|markdown|social-cards|(\w+\/)?(lib|models|openid|own-data|reads|sources))|config|db|server|storage)\//;
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

test("SQL is only in models and db", () => {
  const outside = (file: string) => !/^(app\/(\w+\/)?models|app\/accounts\/own-data|db)\//.test(file);
  expect(formatImports(imports.filter(({ from, to }) => to === "kysely" && outside(from)))).toEqual([]);
  expect(files.filter((file) => outside(file) && /\bsql(<[^>]*>)?`/.test(read(file)))).toEqual([]);
});

test("one file says what the public may see, and one writes blogs", () => {
  const filesMatching = (pattern: RegExp) =>
    files.filter((file) => /^app\//.test(file) && pattern.test(read(file)));
  expect(filesMatching(/status = 'published'|where\("(blogs\.)?status"/)).toEqual([
    "app/models/visible-blogs.server.ts",
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
  const models = globSync("app/{models,*/models}/**/*.ts").filter(
    (file) => !/(\.server|-worker)\.ts$/.test(file),
  );
  expect(models).toEqual([]);
});

test("every route module has its address in app/routes.ts", () => {
  const listedModules = [...read("app/routes.ts").matchAll(/"(\w+\/routes\/[^"]+)"/g)];
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

function importsOf(from: string): Import[] {
  const matches = read(from).matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^"'`;]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"/gm,
  );
  return [...matches].map(([, type, fromClause, dynamic, sideEffect]) => {
    const target = (fromClause ?? dynamic ?? sideEffect)!;
    const to = target.startsWith(".") ? normalize(join(from, "..", target)).replaceAll("\\", "/") : target;
    return { from, to, isTypeOnly: type !== undefined };
  });
}

/** The part that a file belongs to: its nearest folder with a row, or the folder of its subject's routes. */
function partOf(file: string): string {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf("/")));
  return folder in parts || isRoutes(folder) || folder === "" ? folder : partOf(folder);
}

function isRoutes(folder: string) {
  return /^app\/\w+\/routes$/.test(folder);
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
