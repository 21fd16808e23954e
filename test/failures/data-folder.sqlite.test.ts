// The program on a data folder that is damaged, not writable, of a newer release, in use, or left by a killed server.
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pino from "pino";
import { expect } from "vitest";
import type { Connection } from "../../db/connection.ts";
import { openSqlite } from "../../db/sqlite.ts";
import { checkDatabase } from "../../server/check-database.ts";
import { sendRequest } from "../support/browser.ts";
import { databaseFile } from "../support/database.ts";
import { runProgram } from "../support/program.ts";
import { test } from "../support/site.ts";

test("a damaged database stops the start with one sentence, and is not changed", async ({ database }) => {
  const file = databaseFile(database);
  const damages = [
    () => overwrite(file, 4096 * 3, 4096 * 20),
    () => overwrite(file, 0, 100),
    () => writeFileSync(file, "this is a letter to my grandmother, not a database"),
  ];
  for (const damage of damages) {
    damage();
    const before = hashOf(file);
    const { code, stderr } = await runProgram(database.settings).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Cannot read the database [^\n]+lectern\.db: [^\n]+\. Restore it from a backup, or move it away\.\n$/,
    );
    expect(hashOf(file)).toBe(before);
  }
});

test("damage in a large database is logged while the site answers, and nothing is logged without damage", async ({
  database,
  onTestFinished,
}) => {
  const file = databaseFile(database);
  addLargeTable(file);
  const runUntilChecked = async () => {
    const program = runProgram(database.settings);
    onTestFinished(program.end);
    const url = await program.ready;
    const messages = () => program.log().map(({ msg }) => String(msg));
    await expect.poll(() => messages().join(), { timeout: 30_000 }).toMatch(/no damage|is damaged/);
    expect(messages()).toContain("Checking the database for damage in the background");
    expect((await sendRequest(`${url}/`)).status).toBe(200);
    const errors = program.log().filter(({ level }) => Number(level) >= 50);
    await program.end();
    return errors.map(({ msg }) => msg);
  };
  expect(await runUntilChecked()).toEqual([]);
  const { size } = statSync(file);
  overwrite(file, size - 2_000_000, size - 1_900_000);
  expect(await runUntilChecked()).toEqual([
    expect.stringMatching(/^The database is damaged: .+\. Restore it from a backup\.$/),
  ]);
});

test("a check for damage that is killed is logged as failed, and one that the end of the server stops is not logged", async ({
  database,
  onTestFinished,
}) => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line).msg) });
  addLargeTable(databaseFile(database));
  const checkAndEnd = async (end: (child: ChildProcess, connection: Connection) => void) => {
    const connection = openSqlite(databaseFile(database));
    onTestFinished(() => connection.close());
    const endChild = (message: unknown) => {
      const { process: child } = message as { process: ChildProcess };
      child.once("spawn", () => end(child, connection));
    };
    subscribe("child_process", endChild);
    await checkDatabase(connection, log);
    unsubscribe("child_process", endChild);
  };
  await checkAndEnd((child) => void child.kill("SIGSEGV"));
  await checkAndEnd((_child, { close }) => void close());
  const startMessage = "Checking the database for damage in the background";
  expect(lines).toEqual([startMessage, "The database could not be checked for damage", startMessage]);
});

test("a data folder that cannot be written stops the start with one sentence", async ({ database }) => {
  const file = join(database.settings.DATA_DIR, "taken");
  writeFileSync(file, "a file where the folder should be");
  for (const DATA_DIR of [file, join(file, "below")]) {
    const { code, stderr } = await runProgram({ DATA_DIR }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^Cannot write to DATA_DIR [^\n]+\. Make it writable, or set another DATA_DIR\.\n$/,
    );
  }
  expect(readFileSync(file, "utf8")).toBe("a file where the folder should be");
  // A folder in place of the database file.
  const DATA_DIR = join(database.settings.DATA_DIR, "other");
  mkdirSync(join(DATA_DIR, "lectern.db"), { recursive: true });
  const { code, stderr } = await runProgram({ DATA_DIR }).ended;
  expect([code, stderr.split("\n").length]).toEqual([1, 2]);
});

test("other users of the machine can read nothing in the data folder, also when its files let them before", async ({
  database,
  onTestFinished,
}) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "new");
  const modesAfterStart = async () => {
    const program = runProgram({ DATA_DIR });
    onTestFinished(program.end);
    await program.ready;
    const names = [".", "lectern.db", "lectern.db-wal", "lectern.db-shm", "server.lock"];
    const modes = names.map((name) => (statSync(join(DATA_DIR, name)).mode & 0o777).toString(8));
    await program.end();
    return modes;
  };
  const closed = ["700", "600", "600", "600", "600"];
  expect(await modesAfterStart()).toEqual(closed);
  for (const folder of ["images", "backups"]) mkdirSync(join(DATA_DIR, folder));
  const loosen = () => {
    for (const name of readdirSync(DATA_DIR)) chmodSync(join(DATA_DIR, name), 0o755);
    chmodSync(DATA_DIR, 0o755);
  };
  loosen();
  expect(await modesAfterStart()).toEqual(["700", "700", "700", "700", "700"]);
  for (const folder of ["images", "backups"])
    expect((statSync(join(DATA_DIR, folder)).mode & 0o777).toString(8)).toBe("700");
  // A folder that is not ours alone stays open: only our files are closed.
  writeFileSync(join(DATA_DIR, "somebody-elses"), "text", { mode: 0o644 });
  loosen();
  expect((await modesAfterStart())[0]).toBe("755");
  expect(statSync(join(DATA_DIR, "somebody-elses")).mode & 0o777).toBe(0o755);
  expect(statSync(join(DATA_DIR, "lectern.db")).mode & 0o077).toBe(0);
});

test("a second server on the same data folder is refused, and the first one still works", async ({
  database,
  onTestFinished,
}) => {
  const first = runProgram(database.settings);
  onTestFinished(first.end);
  const url = await first.ready;
  const { code, stderr } = await runProgram(database.settings).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Another Lectern server uses [^\n]+\. Stop it first, or set another DATA_DIR\.\n$/);
  expect((await sendRequest(`${url}/readyz`)).status).toBe(200);
});

/** Adds 8 MB at the end of the file. */
function addLargeTable(file: string) {
  const database = new DatabaseSync(file);
  database.exec("create table large (text text)");
  const insert = database.prepare("insert into large values (?)");
  for (let row = 0; row < 16; row++) insert.run("x".repeat(1024 * 1024));
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
}

/** Overwrites the bytes of a file from `start` to `end`. */
function overwrite(file: string, start: number, end: number) {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(end - start, 0xa5), 0, end - start, start);
  closeSync(handle);
}

function hashOf(file: string) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
