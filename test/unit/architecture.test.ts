// What CONTRIBUTING.md says of the house, as tests: data flows browser -> server -> routes -> models -> db.
import { globSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";

interface Import {
  from: string;
  /** A path of the repository, or a package. */
  to: string;
  typeOnly: boolean;
}

const files = globSync("{app,db,server,storage}/**/*.{ts,tsx}").sort();
const imports = files.flatMap(importsOf);

/** Which parts of the house each part takes values from, and of which it knows types. Routes' own types are made. */
const parts: Record<string, { values: RegExp; types: RegExp }> = {
  "app/lib/": { values: /^app\/lib\//, types: /^app\/lib\// },
  "app/components/": { values: /^app\/(components|lib)\//, types: /^app\/(components|lib|models)\// },
  "app/models/": { values: /^(app\/(models|lib)|db|storage)\//, types: /^(app\/(models|lib)|db|storage)\// },
  "app/routes/": { values: /^app\/(?!routes\/)/, types: /^(app|db)\// },
  "db/": { values: /^db\//, types: /^db\// },
  "storage/": { values: /^(storage|app\/lib)\//, types: /^(storage|app\/lib)\// },
};
const houses = /^(app|db|server|storage|tools|test|bench)\//;

test("there is something to look at", () => {
  expect(files.length).toBeGreaterThan(100);
  expect(imports.filter(({ to }) => houses.test(to)).length).toBeGreaterThan(200);
});

test.for(Object.entries(parts))("%s takes only from what is below it", ([part, { values, types }]) => {
  const own = imports.filter(({ from, to }) => from.startsWith(part) && houses.test(to));
  expect(own.length).toBeGreaterThan(0);
  expect(shown(own.filter(({ to, typeOnly }) => !(typeOnly ? types : values).test(to)))).toEqual([]);
});

test("app/lib is pure: it needs no system and no framework", () => {
  const packages = imports.filter(({ from, to }) => from.startsWith("app/lib/") && !houses.test(to));
  expect(new Set(packages.map(({ to }) => to)).difference(new Set(["zod"]))).toEqual(new Set());
});

test("components run in browsers: they need nothing of Node", () => {
  const wrong = imports.filter(
    ({ from, to }) => from.startsWith("app/components/") && to.startsWith("node:"),
  );
  expect(shown(wrong)).toEqual([]);
});

test("SQL stands only in the models and in db", () => {
  const wrong = imports.filter(({ from, to }) => to === "kysely" && !/^(app\/models|db)\//.test(from));
  expect(shown(wrong)).toEqual([]);
  const tagged = files.filter(
    (file) => !/^(app\/models|db)\//.test(file) && /\bsql(<[^>]*>)?`/.test(read(file)),
  );
  expect(tagged).toEqual([]);
});

test("the databases have names only in db, and in the one setting that chooses between them", () => {
  const named = files.filter(
    (file) => !file.startsWith("db/") && /sqlite|postgres|"pg"|fts5/i.test(read(file)),
  );
  expect(named).toEqual(["server/settings.ts"]);
});

test("what only the server may have is named so, and no component takes it", () => {
  const wrong = imports.filter(
    ({ from, to, typeOnly }) =>
      !typeOnly && /^app\/(components|lib)\//.test(from) && /\.server\.tsx?$/.test(to),
  );
  expect(shown(wrong)).toEqual([]);
  const models = globSync("app/models/*").filter((file) => !/(\.server|-worker)\.ts$/.test(file));
  expect(models).toEqual([]);
});

test("every route module has its address in app/routes.ts", () => {
  const listed = [...read("app/routes.ts").matchAll(/"(routes\/[^"]+)"/g)].map(([, path]) => `app/${path}`);
  expect([...new Set(listed)].sort()).toEqual(globSync("app/routes/*").sort());
});

test("no two modules need each other in a circle", () => {
  const needs = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  );
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
    if (done.has(file)) return;
    done.add(file);
    for (const { to } of needs.get(file) ?? []) visit(to, [...path, file]);
  };
  for (const file of files) visit(file, []);
  expect(circles).toEqual([]);
});

function importsOf(from: string): Import[] {
  const found = read(from).matchAll(
    /^\s*(?:import|export)\s+(type\s)?[^"'`;]*?from\s+"([^"]+)"|\bimport\("([^"]+)"\)|^import "([^"]+)"/gm,
  );
  return [...found].map(([, type, named, lazy, bare]) => {
    const target = (named ?? lazy ?? bare)!;
    const to = target.startsWith(".") ? normalize(join(from, "..", target)).replaceAll("\\", "/") : target;
    return { from, to, typeOnly: type !== undefined };
  });
}

function shown(wrong: Import[]) {
  return wrong.map(({ from, to }) => `${from} -> ${to}`);
}

function read(file: string) {
  return readFileSync(file, "utf8");
}
