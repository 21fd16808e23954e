// A site that is brought back by the real programs: the supervisor starts the server again with it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { signUp } from "../../app/accounts/models/account.server.ts";
import { makeOwner } from "../../app/accounts/models/role.server.ts";
import { readDeskSettings, saveDeskSettings } from "../../app/site/models/desk-settings.server.ts";
import { connect } from "../../db/connect.ts";
import { loadSecret } from "../../server/secret.ts";
import { backup } from "../../tools/backup-commands.ts";
import { openBrowser } from "../support/browser.ts";
import { freePort } from "../support/free-port.ts";
import { bread, publish } from "../support/people-and-blogs.ts";
import { test as base } from "../support/site.ts";

const imageKey = "blogImages/abcdefghijkl/loaf-480.webp";
const owner = { email: "olga@example.com", password: "a long enough sesame" };

/** Fixture: `supervise` starts the program as `npm start` does; it ends with the test. */
const test = base.extend("supervise", async ({ task: _ }, { onCleanup }) => {
  const ends: (() => Promise<unknown>)[] = [];
  onCleanup(async () => void (await Promise.all(ends.map((end) => end()))));
  return async (DATA_DIR: string) => {
    const PORT = String(await freePort());
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [join(import.meta.dirname, "../../server/supervise.ts")], {
      env: { PATH, NODE_COMPILE_CACHE, ENV_FILE: devNull, PORT, DATA_DIR },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => (output += text));
    ends.push(async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "close");
    });
    return { url: `http://127.0.0.1:${PORT}`, log: () => output };
  };
});

test("an empty site becomes that of a file: pages, images, logins, and what was encrypted; the next start keeps it", async ({
  site: { settings, db, images },
  supervise,
}) => {
  await publish(db, bread);
  await images.put(imageKey, Buffer.from("not really an image"), "image/webp");
  const { userId } = (await signUp(db, owner.email, owner.password)) as { userId: string };
  await makeOwner(db, userId);
  const secret = await loadSecret(db, undefined);
  await saveDeskSettings(db, secret, { id: userId }, "Mail", {
    SMTP_URL: "smtp://letters:hush@127.0.0.1:9",
  });
  const file = join(settings.DATA_DIR, "whole.zip");
  await backup(db, settings, file);

  const DATA_DIR = join(settings.DATA_DIR, "empty");
  mkdirSync(DATA_DIR);
  const { url, log } = await supervise(DATA_DIR);
  const setupPath = () => /\/setup\?key=[\w.-]+/.exec(log())?.[0];
  await expect.poll(setupPath).toBeDefined();
  const browser = openBrowser(url);
  await browser.get(setupPath()!);
  const form = new FormData();
  form.set("file", new Blob([readFileSync(file)]), "whole.zip");
  expect((await browser.postFiles("/setup", form)).headers.location).toBe("/setup");
  await expect.poll(log).toContain("This is the site that was brought back");
  await expect
    .poll(async () => (await browser.get("/setup?then=login").catch(() => undefined))?.headers.location)
    .toBe("/login?to=/desk");

  expect((await browser.get(`/blog/${bread.id}`)).text).toContain(bread.title);
  expect((await browser.get(`/images/${imageKey}`)).text).toBe("not really an image");
  expect((await browser.post("/login", { ...owner, next: "/desk" })).headers.location).toBe("/desk");
  expect((await browser.get("/desk")).status).toBe(200);
  const restored = await connect(undefined, DATA_DIR);
  const restoredSecret = await loadSecret(restored.db, undefined);
  expect(await readDeskSettings(restored.db, restoredSecret)).toMatchObject({
    SMTP_URL: "smtp://letters:hush@127.0.0.1:9",
  });
  await restored.close();
  await expect.poll(() => readdirSync(DATA_DIR)).not.toContain("restore");
  expect(log()).not.toContain("crashed");
});
