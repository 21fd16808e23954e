import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const documents = globSync(["*.md", "docs/*.md", "packages/*/*.md"]);
const sources = globSync("{app,config,db,packages,proof,server,storage,test,tools,work}/**/*.{ts,tsx}");
const pathPattern =
  /(?<![\w./-])(?:app|config|content|db|deploy|packages|proof|server|storage|test|tools|work)\/[\w./-]*\w/g;

test("every file and folder that the documents name exists", () => {
  const names = documents.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/`([^`\n]+)`|\]\((?!https?:)([^)#]+)/g)]
      .flatMap(([, code, link]) => (link ? [join(dirname(file), link)] : (code!.match(pathPattern) ?? [])))
      .map((name) => `${file}: ${name}`),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !existsSync(name.split(": ")[1]!))).toEqual([]);
});

test("the blocks of docs/deploy.md are the files of deploy/, all of them", () => {
  const blocks = readFileSync("docs/deploy.md", "utf8").matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms);
  const texts = Object.fromEntries([...blocks].map(([, file, text]) => [file, text]));
  const files = globSync("deploy/*").filter((file) => !file.endsWith(".json"));
  expect(Object.keys(texts).sort()).toEqual(files.sort());
  for (const file of files) expect(texts[file]).toBe(readFileSync(file, "utf8"));
});

test("the README of each package shows its example, and what that prints", () => {
  const examples = globSync("packages/*/example.ts");
  expect(examples.length).toBe(globSync("packages/*/package.json").length);
  for (const example of examples) {
    const readme = readFileSync(join(dirname(example), "README.md"), "utf8");
    expect(readme).toContain(`\`\`\`ts\n${readFileSync(example, "utf8")}\`\`\``);
    const printed = execFileSync(process.execPath, [example], { encoding: "utf8" });
    expect(readme).toContain(`\`\`\`text\n${printed}\`\`\``);
  }
});

test("every file that a comment names exists", () => {
  const names = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].flatMap(([comment]) =>
      (comment.match(pathPattern) ?? [])
        .filter((name) => /\.\w+$/.test(name))
        .map((name) => `${file}: ${name}`),
    ),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !existsSync(name.split(": ")[1]!))).toEqual([]);
});
