import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { articles, type Block } from "./article.ts";

export interface Program {
  command: string;
  args: string[];
  /** A line of the language that prints the line between one block's output and the next one's. */
  between: string;
}

const line = "-".repeat(79);

export const python: Program = { command: findPython(), args: ["-I", "-"], between: `print("${line}")` };
export const js = node("module");
export const ts = node("module-typescript");

/** Runs every article's blocks of one language, in order, each article by itself. */
export function runAll(language: string, run: (blocks: Block[]) => string[]): string[] {
  return articles.flatMap(({ id, blocks }) => {
    const own = blocks.filter((block) => block.language === language);
    if (own.length === 0) return [];
    const printed = run(own);
    return own.flatMap(({ output }, at) =>
      output === undefined || clean(output) === clean(printed[at]!)
        ? []
        : [`${id}, ${language} ${at + 1} printed:\n${printed[at]}`],
    );
  });
}

/** What each block printed, in a folder of its own, in which none may leave a file. Throws when the program fails. */
export function runProgram({ command, args, between }: Program, blocks: Block[]): string[] {
  const cwd = mkdtempSync(join(tmpdir(), "lectern-block-"));
  const input = blocks.map(({ code }) => code).join(`\n${between}\n`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    input,
    encoding: "utf8",
    timeout: 20_000,
  });
  const left = readdirSync(cwd);
  rmSync(cwd, { recursive: true });
  if (status !== 0 || left.length > 0) throw new Error(`${stderr}${left.join()}\n${input}`);
  return stdout.split(line);
}

/** What each block answers, as SQLite's own shell shows it in columns: the rows of its last statement. */
export function runSql(blocks: Block[]): string[] {
  using db = new DatabaseSync(":memory:");
  return blocks.map(({ code }) => {
    const statements = code.split(/;\s*$/m).filter((part) => part.trim() !== "");
    return statements.map((statement) => columns(db, statement)).at(-1)!;
  });
}

function columns(db: DatabaseSync, sql: string): string {
  const statement = db.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  const rows = statement.all().map((row) => names.map((name) => String(row[name] ?? "")));
  const widths = names.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]!.length)));
  const shown = [names, widths.map((width) => "-".repeat(width)), ...rows];
  return shown.map((row) => row.map((cell, at) => cell.padEnd(widths[at]!)).join("  ")).join("\n");
}

/** Where Python is itself, without the wrappers that choose one at every start; "" when there is none that will do. */
function findPython() {
  const question = "import sys; sys.version_info < (3, 10) or print(sys.executable)";
  return spawnSync("python3", ["-c", question], { encoding: "utf8" }).stdout?.trim() ?? "";
}

function node(type: string): Program {
  return {
    command: process.execPath,
    args: [`--input-type=${type}`, "-"],
    between: `console.log("${line}")`,
  };
}

/** Blanks at the ends of lines cannot be seen. */
function clean(text: string) {
  return text.replace(/[ \t]+$/gm, "").trim();
}
