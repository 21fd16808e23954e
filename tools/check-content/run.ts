import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Block } from "./article.ts";

export interface Program {
  command: string;
  args: string[];
  /** A statement that prints `separator`, between the output of one block and that of the next. */
  printSeparator: string;
}

const separator = "-".repeat(79);

export const python: Program = {
  command: findPython(),
  args: ["-I", "-"],
  printSeparator: `print("${separator}")`,
};
export const js = node("module");
export const ts = node("module-typescript");

/**
 * Runs blocks as one program in an empty folder. Returns what each block printed. Throws when the program fails or
 * leaves a file in the folder.
 */
export function runProgram({ command, args, printSeparator }: Program, blocks: Block[]): string[] {
  const cwd = mkdtempSync(join(tmpdir(), "lectern-block-"));
  const input = blocks.map(({ code }) => code).join(`\n${printSeparator}\n`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    input,
    encoding: "utf8",
    timeout: 20_000,
  });
  const newFiles = readdirSync(cwd);
  rmSync(cwd, { recursive: true });
  if (status !== 0 || newFiles.length > 0) throw new Error(`${stderr}${newFiles.join()}\n${input}`);
  return stdout.split(separator);
}

/**
 * Python that stands before the blocks of a text. Its `input` answers as the learner does in the output shown below
 * the block: with the rest of the next line that begins with the question. Like a terminal, it also prints the answer.
 */
const pythonInput = `
_shown = []

def input(question=""):
    while _shown:
        line = _shown.pop(0)
        if (line + " ").startswith(question):
            print(line)
            return line[len(question):]
    raise EOFError(f"no answer is shown to: {question}")
`;

export function runPython(blocks: Block[]): string[] {
  const withAnswers = blocks.map((block, index) => {
    const shown = `_shown[:] = ${JSON.stringify((block.output ?? "").split("\n"))}`;
    return { ...block, code: `${index === 0 ? pythonInput : ""}${shown}\n${block.code}` };
  });
  return runProgram(python, withAnswers);
}

/** Runs blocks of SQL. Returns the rows of each block's last statement, in columns as SQLite's own shell shows them. */
export function runSql(blocks: Block[]): string[] {
  using db = new DatabaseSync(":memory:");
  return blocks.map(({ code }) => {
    const statements = code.split(/;\s*$/m).filter((part) => part.trim() !== "");
    return statements.map((statement) => runStatement(db, statement)).at(-1)!;
  });
}

function runStatement(db: DatabaseSync, sql: string): string {
  const statement = db.prepare(sql);
  const names = statement.columns().map(({ name }) => name);
  const rows = statement.all().map((row) => names.map((name) => String(row[name] ?? "")));
  const widths = names.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]!.length)),
  );
  const lines = [names, widths.map((width) => "-".repeat(width)), ...rows];
  return lines.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")).join("\n");
}

/** The path of Python itself, since wrappers that choose a version are slow; "" without Python 3.10 or newer. */
function findPython() {
  const program = "import sys; sys.version_info < (3, 10) or print(sys.executable)";
  return spawnSync("python3", ["-c", program], { encoding: "utf8" }).stdout?.trim() ?? "";
}

function node(type: string): Program {
  return {
    command: process.execPath,
    args: [`--input-type=${type}`, "-"],
    printSeparator: `console.log("${separator}")`,
  };
}
