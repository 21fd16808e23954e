// A small disk of its own for DATA_DIR, which needs the rights of root.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { makeOwner } from "../../app/accounts/models/role.server.ts";
import { openSession } from "../../app/core/session.server.ts";
import { connect } from "../../db/connect.ts";
import { restartExitCode } from "../../server/drain.ts";
import { openBrowser } from "../support/browser.ts";
import { textOf } from "../support/page.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { test as base } from "../support/site.ts";

const mayMount = process.platform === "linux" && process.getuid?.() === 0;
const mount = (...args: string[]) => spawnSync("mount", args).status === 0;

/** Fixture: DATA_DIR on a disk of 24 MB. */
const test = base.extend("disk", async ({ database }, { onCleanup }) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "disk");
  mkdirSync(DATA_DIR);
  expect(mount("-t", "tmpfs", "-o", "size=24m", "tmpfs", DATA_DIR)).toBe(true);
  onCleanup(() => void spawnSync("umount", ["-l", DATA_DIR]));
  return DATA_DIR;
});

const fill = (disk: string) => {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, "others"), Buffer.alloc(bavail * bsize));
};

test.skipIf(!mayMount)(
  "with a full disk a stopped server starts, serves readers, and says at the desk why nothing is saved",
  async ({ disk: DATA_DIR, onTestFinished }) => {
    const start = async () => {
      const program = runProgram({ DATA_DIR });
      onTestFinished(program.end);
      return { ...program, url: await program.ready };
    };
    const first = await start();
    const { db, close } = await connect(undefined, DATA_DIR);
    await addUser(db, ann);
    await makeOwner(db, ann.id);
    const session = await openSession(db, ann.id);
    await close();
    // Once after a stop, which leaves the database alone, and once after a crash.
    for (const end of [() => first.kill("SIGTERM"), undefined]) {
      if (end) {
        end();
        await first.ended;
      }
      fill(DATA_DIR);
      const { url, log, ended } = await start();
      const owner = openBrowser(url);
      owner.cookies.set("site_session", session);
      for (const path of ["/", "/blog/s3", "/search?q=bread", "/feed.xml"])
        expect([path, (await openBrowser(url).get(path)).status]).toEqual([path, 200]);
      expect(textOf((await owner.get("/desk")).text)).toContain(
        "Nothing can be saved. The disk of DATA_DIR is full",
      );
      expect((await openBrowser(url).act("/blog/s3/like", { on: "yes" })).status).toBe(503);
      const errors = log().filter(({ level }) => Number(level) >= 50);
      expect(errors.map(({ msg }) => msg)).toEqual([
        "Nothing can be saved. The disk of DATA_DIR is full: make space, and it goes on by itself within some seconds.",
      ]);
      rmSync(join(DATA_DIR, "others"));
      expect((await ended).code).toBe(restartExitCode);
      const again = await start();
      expect((await openBrowser(again.url).act("/blog/s3/like", { on: "yes" })).status).toBe(200);
      // Leaves the files beside the database.
      await again.end();
    }
  },
);

test.skipIf(!mayMount)(
  "a data folder that is read-only or full is called so, and nobody is told to restore a backup",
  async ({ disk: DATA_DIR }) => {
    const stderrOf = async () => (await runProgram({ DATA_DIR }).ended).stderr;
    fill(DATA_DIR);
    expect(await stderrOf()).toMatch(/^Cannot [^\n]+ The disk is full\. Make space: [^\n]+\n$/);
    rmSync(join(DATA_DIR, "others"));
    const program = runProgram({ DATA_DIR });
    await program.ready;
    program.kill("SIGTERM");
    await program.ended;
    expect(mount("-o", "remount,ro", DATA_DIR)).toBe(true);
    expect(await stderrOf()).toMatch(/^Cannot [^\n]+ Its file system is mounted read-only\. [^\n]+\n$/);
  },
);
