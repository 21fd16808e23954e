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

const files = globSync("{app,config,db,server,storage,tools,work}/**/*.{ts,tsx}").sort();
const imports = files.flatMap(importsOf);

/** Every folder ("room"), and the other folders from which it may import, types included. No imports form a circle. */
const rooms: Record<string, string> = {
  server:
    "app/http app/lib app/lib/accounts app/lib/look app/lib/people app/mail app/markdown app/models app/models/accounts app/models/desk app/models/enquiries app/models/learning app/models/own-account app/models/reads app/models/related app/models/rendering app/models/topics app/models/writing app/openid app/social-cards config db server/admission server/cache server/reads storage",
  "server/admission": "app/lib config work",
  "server/cache": "app/lib app/lib/courses app/lib/writing config server/admission",
  "server/reads": "app/http app/lib app/models/reads config db",
  tools:
    "app/lib app/markdown app/models app/models/accounts app/models/learning app/models/writing config db storage tools/seed tools/test",
  "tools/seed": "app/lib app/markdown app/models app/models/accounts config db storage",
  "tools/test": "",
  app: "app/feeds app/http app/lib app/lib/people app/lists app/shell app/ui",
  "app/routes":
    "app/article app/auth app/courses app/feeds app/home app/http app/lessons app/lib app/lib/accounts app/lib/courses app/lib/look app/lib/people app/lib/writing app/lists app/mail app/models app/models/accounts app/models/blog-topics app/models/desk app/models/learning app/models/related app/models/topics app/openid app/structured-data app/ui",
  "app/routes/people":
    "app/feeds app/http app/lib app/lib/people app/lists app/models app/models/people app/people app/structured-data",
  "app/people":
    "app/editor/drafts app/editor/publishing app/lib app/lib/people app/lists app/models/people app/models/writing app/reactions app/ui",
  "app/models/people": "app/lib app/lib/people app/models db",
  "app/routes/pages": "app/http app/lib app/lib/look app/models",
  "app/routes/desk":
    "app/desk app/desk/site app/http app/lib app/lib/accounts app/lib/look app/lib/writing app/models app/models/accounts app/models/blog-topics app/models/desk app/ui config",
  "app/desk": "app/article app/http app/lib app/lib/writing app/models/desk app/models/reads app/ui",
  "app/routes/account":
    "app/account app/auth app/desk app/http app/lib app/lib/accounts app/lib/people app/lib/writing app/lists app/mail app/models app/models/account-changes app/models/accounts app/models/own-account app/models/people app/models/reads app/models/writing app/openid app/people app/ui config",
  "app/shell": "app/auth app/lib/look app/lists app/ui",
  "app/article":
    "app/lib app/lib/people app/lib/writing app/lists app/models app/models/accounts app/models/blog-topics app/reactions app/ui",
  "app/auth":
    "app/editor/drafts app/http app/lib app/lib/accounts app/models/account-changes app/models/accounts app/openid app/reactions app/ui",
  "app/account":
    "app/auth app/http app/lib app/lib/accounts app/models/account-changes app/models/accounts app/openid app/ui",
  "app/editor":
    "app/article app/editor/drafts app/editor/images app/editor/last-look app/editor/menu app/editor/mode app/editor/publishing app/editor/shortcuts app/editor/text app/http app/lib app/lib/accounts app/lib/look app/lib/writing app/models app/models/accounts app/models/writing app/ui work",
  "app/lists":
    "app/courses app/http app/lib app/lib/courses app/lib/look app/lib/people app/lib/writing app/models app/models/blog-topics app/models/learning app/reactions app/ui",
  "app/reactions": "app/lib app/lib/learning app/models app/ui",
  "app/ui": "app/lib app/lib/look app/lib/people",
  "app/http":
    "app/lib app/lib/look app/lib/writing app/markdown app/models app/models/accounts app/models/learning app/openid app/social-cards config db storage work",
  "app/mail":
    "app/lib app/lib/look app/lib/accounts app/models app/models/accounts app/models/enquiries config db",
  "app/models":
    "app/lib app/lib/courses app/lib/look app/lib/people app/lib/writing app/markdown app/models/accounts app/models/blog-topics config db storage work",
  "app/models/reads": "app/lib app/models app/models/accounts db",
  "app/models/own-account":
    "app/lib app/lib/writing app/markdown app/models app/models/accounts app/models/blog-topics app/models/enquiries app/models/writing db storage",
  "app/models/accounts": "app/lib app/lib/accounts app/openid db work",
  "app/models/account-changes":
    "app/lib app/lib/accounts app/models app/models/accounts app/openid db storage work",
  "app/models/desk":
    "app/lib app/lib/accounts app/lib/look app/lib/writing app/markdown app/models app/models/accounts app/models/blog-topics app/models/enquiries app/models/own-account app/models/topics app/models/writing db storage work",
  "app/markdown": "app/lib app/lib/writing config work",
  "app/openid": "app/lib app/lib/accounts app/openid/demo-provider config",
  "app/openid/demo-provider": "app/lib",
  "app/social-cards": "work",
  "app/lib": "app/lib/look",
  "app/lib/people": "app/lib app/lib/writing",
  "app/lib/look": "",
  "app/lib/accounts": "app/lib",
  db: "config db/migrations work",
  "db/migrations": "db/migrations/001-init",
  "db/migrations/001-init": "",
  storage: "app/lib work",
  work: "",
  config: "",
  "app/desk/site":
    "app/http app/lib app/lib/look app/lib/writing app/models app/models/accounts app/models/desk app/ui",
  "app/editor/drafts": "app/editor/images app/editor/text app/lib app/lib/writing app/ui",
  "app/editor/images": "app/editor/paste app/editor/text app/lib app/lib/writing app/ui",
  "app/editor/text": "app/editor/paste app/lib app/lib/writing app/ui",
  "app/lib/writing": "app/lib",
  "app/models/writing":
    "app/lib app/lib/accounts app/lib/writing app/markdown app/models app/models/accounts config db work",
  "app/routes/writing":
    "app/article app/auth app/editor app/editor/drafts app/editor/publishing app/editor/versions app/http app/lib app/lib/people app/lib/writing app/models app/models/accounts app/models/writing app/people app/ui work",
  "app/editor/versions": "app/lib app/lib/writing app/models/writing",
  "app/editor/paste": "app/editor/paste/tidy",
  "app/editor/paste/tidy": "",
  "app/models/topics":
    "app/lib app/lib/look app/lib/people app/lib/writing app/models app/models/blog-topics db",
  "app/routes/topics":
    "app/feeds app/http app/lib app/lib/people app/lib/writing app/lists app/models app/models/topics app/structured-data app/topics",
  "app/topics": "app/lists app/reactions app/ui",
  "app/models/blog-topics": "app/lib/writing db",
  "app/editor/publishing":
    "app/editor/drafts app/editor/menu app/http app/lib app/lib/writing app/models/accounts app/models/writing app/ui",
  "app/editor/mode": "app/editor/images app/editor/rich app/lib/writing app/ui",
  "app/editor/rich":
    "app/editor/decorations app/editor/images app/editor/paste app/editor/text app/lib/writing app/ui",
  "app/editor/last-look":
    "app/editor/images app/editor/menu app/editor/text app/lib app/lib/writing app/lists app/ui",
  "app/editor/shortcuts": "app/editor/text app/ui",
  "app/models/rendering": "app/lib app/markdown app/models db",
  "app/editor/menu": "app/ui",
  "app/editor/decorations": "app/editor/text",
  "app/courses": "app/lib app/lib/courses app/models/blog-topics app/models/learning app/ui db",
  "app/enquiries":
    "app/http app/lib app/lib/accounts app/mail app/models/accounts app/models/enquiries app/ui work",
  "app/feeds": "app/lib app/lib/people app/markdown app/models app/models/blog-topics",
  "app/home": "app/lists",
  "app/lessons": "app/article app/lib app/lib/learning app/models/learning app/reactions app/ui",
  "app/lib/courses": "app/lib",
  "app/lib/learning": "app/lib",
  "app/models/enquiries": "app/models db work",
  "app/models/learning": "app/lib app/lib/courses app/lib/learning app/markdown app/models config db work",
  "app/models/related": "app/lib app/models app/models/blog-topics db",
  "app/routes/enquiries":
    "app/desk app/enquiries app/http app/lib app/models/desk app/models/enquiries app/ui",
  "app/routes/learning":
    "app/auth app/courses app/http app/lessons app/lib app/lib/accounts app/lib/learning app/models/learning app/structured-data",
  "app/structured-data":
    "app/lib app/lib/courses app/lib/people app/lib/writing app/models app/models/blog-topics app/models/learning",
};
/** Components, which run in browsers too. */
const browserCode =
  /^app\/(account|article|auth|courses|desk|editor|enquiries|home|lessons|lists|people|reactions|shell|topics|ui)\//;

test("this test finds files and imports", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(imports.filter(({ to }) => roomOf(to) in rooms).length).toBeGreaterThan(200);
});

test("every file is in a listed folder, and no folder has more than 30 files", () => {
  const counts = Map.groupBy(files, roomOf);
  expect([...counts.keys()].sort()).toEqual(Object.keys(rooms).sort());
  expect([...counts].filter(([, roomFiles]) => roomFiles.length > 30).map(([room]) => room)).toEqual([]);
});

test.for(Object.entries(rooms))("%s imports only from the folders in its row", ([room, allowedRoomList]) => {
  const allowedFolders = new Set([room, ...allowedRoomList.split(" ")]);
  const ownImports = imports.filter(({ from, to }) => roomOf(from) === room && roomOf(to) in rooms);
  expect(formatImports(ownImports.filter(({ to }) => !allowedFolders.has(roomOf(to))))).toEqual([]);
});

test("no folders import each other in a circle", () => {
  const allowedRoomsByRoom = new Map(
    Object.entries(rooms).map(([room, list]) => [room, list.split(" ").filter(Boolean)]),
  );
  expect(cyclesOf(allowedRoomsByRoom)).toEqual([]);
});

test("migrations are frozen: they import Kysely and their own parts only", () => {
  const violations = imports.filter(
    ({ from, to }) => /^db\/migrations\//.test(from) && to !== "kysely" && !/^db\/migrations\//.test(to),
  );
  expect(formatImports(violations)).toEqual([]);
});

test("app/lib is pure: it imports nothing of Node, and no packages that read, write or wait", () => {
  const purePackages: Record<string, string[]> = {
    "app/lib": ["zod"],
    "app/lib/accounts": ["unhomoglyph"],
    "app/lib/courses": ["zod"],
    "app/lib/writing": ["@lezer/common", "@lezer/markdown", "diff", "node-diff3"],
  };
  const packages = imports.filter(({ from, to }) => from.startsWith("app/lib/") && !(roomOf(to) in rooms));
  expect(formatImports(packages.filter(({ from, to }) => !purePackages[roomOf(from)]?.includes(to)))).toEqual(
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
    /^(app\/(http|lib|mail|markdown|models|openid|social-cards)|config|db|server|storage|work)\//;
  // supervise.ts is a program of its own, which no module imports.
  const modules = files.filter((file) => folders.test(file) && file !== "server/supervise.ts");
  const statePattern =
    /^(?:export )?(?:let |const \w+(?:: .+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<.*>)?\(\)|new LRUCache))/m;
  expect(modules.filter((file) => statePattern.test(read(file)))).toEqual([]);
});

test("outside of the rendering threads no pattern runs over what is called HTML, since some texts make any pattern slow", () => {
  const patternOverHtml =
    /html\w*[)\]?!]*\s*\.(?:match|matchAll|replace|replaceAll|search|split)\(\s*(?:\/|new RegExp)|\.(?:exec|test)\([\w.]*html\w*[),]/i;
  const onMainThread = /^(?:app\/(?!editor\/|markdown\/)|server\/)/;
  for (const code of ["blog.html.matchAll(/a/)", "(text?.html).replace(/a/, '')", "pattern.exec(text.html)"])
    expect(code).toMatch(patternOverHtml);
  expect(files.filter((file) => onMainThread.test(file) && patternOverHtml.test(read(file)))).toEqual([]);
});

test("SQL is only in app/models and db", () => {
  const violations = imports.filter(({ from, to }) => to === "kysely" && !/^(app\/models|db)\//.test(from));
  expect(formatImports(violations)).toEqual([]);
  const filesWithSql = files.filter(
    (file) => !/^(app\/models|db)\//.test(file) && /\bsql(<[^>]*>)?`/.test(read(file)),
  );
  expect(filesWithSql).toEqual([]);
});

test("one file says what the public may see, and one writes blogs", () => {
  const filesMatching = (pattern: RegExp) =>
    files.filter((file) => /^app\//.test(file) && pattern.test(read(file)));
  expect(filesMatching(/status = 'published'|where\("(blogs\.)?status"/)).toEqual([
    "app/models/visible-blogs.server.ts",
  ]);
  expect(filesMatching(/insertInto\("(blogs|blog_texts)"\)/)).toEqual(["app/writing/models/write-blog.server.ts"]);
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
  const models = globSync("app/models/**/*.ts").filter((file) => !/(\.server|-worker)\.ts$/.test(file));
  expect(models).toEqual([]);
});

test("every route module has its address in app/routes.ts", () => {
  const listedModules = [...read("app/routes.ts").matchAll(/"(routes\/[^"]+)"/g)].map(
    ([, path]) => `app/${path}`,
  );
  expect([...new Set(listedModules)].sort()).toEqual(globSync("app/routes/**/*.{ts,tsx}").sort());
});

test("no modules import each other in a circle", () => {
  const dependencies = new Map<string, string[]>();
  for (const { from, to, isTypeOnly } of imports)
    if (!isTypeOnly) dependencies.set(from, [...(dependencies.get(from) ?? []), to]);
  expect(cyclesOf(dependencies)).toEqual([]);
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

/** The folder of a file. */
function roomOf(file: string) {
  return file.slice(0, Math.max(0, file.lastIndexOf("/")));
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
