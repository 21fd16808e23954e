// The site behind a real pgbouncer in transaction mode, where each transaction may get another connection. It runs where the
// package pgbouncer of Debian is installed.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { publishWithEditor, rye } from "../support/editor.ts";
import { freePort } from "../support/free-port.ts";
import { actOf, cardIdsOf } from "../support/page.ts";
import { ann } from "../support/people-and-blogs.ts";
import { loggedErrors, test } from "../support/site.ts";

const program = "/usr/sbin/pgbouncer";

/** Starts it with few connections, so that people have to share them. Returns the address of the database through it. */
async function startPooler(databaseUrl: string, onCleanup: (end: () => void) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lectern-pgbouncer-"));
  const { hostname, port, pathname } = new URL(databaseUrl);
  const poolerPort = await freePort();
  const [file, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
  writeFileSync(users, '"lectern" "lectern"\n');
  const lines = [
    "[databases]",
    `* = host=${hostname} port=${port} user=lectern password=lectern`,
    "[pgbouncer]",
    `listen_addr = 127.0.0.1\nlisten_port = ${poolerPort}\nunix_socket_dir =`,
    `auth_type = any\nauth_file = ${users}`,
    "pool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 200",
  ];
  writeFileSync(file, lines.join("\n"));
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  if (asUser.length > 0) chmodSync(folder, 0o755);
  const child = spawn(program, [...asUser, file], { stdio: ["ignore", "ignore", "pipe"] });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  const ended = once(child, "exit");
  onCleanup(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  await Promise.race([
    expect.poll(() => log).toContain("process up"),
    ended.then(() => Promise.reject(new Error(`pgbouncer ended: ${log}`))),
  ]);
  return `postgres://lectern:lectern@127.0.0.1:${poolerPort}${pathname}`;
}

test.runIf(existsSync(program))(
  "behind pgbouncer in transaction mode people write, like, search and hear of changes of another node",
  async ({ database, openWith, onTestFinished }) => {
    const direct = database.settings.DATABASE_URL!;
    const settings = { DATABASE_URL: await startPooler(direct, onTestFinished), DATABASE_LISTEN_URL: direct };
    const site = await openWith(settings);
    const other = await openWith({ DATABASE_URL: direct });
    const author = await site.logIn(ann);
    const id = await publishWithEditor(site, author);
    expect(cardIdsOf((await site.get("/search?q=rye")).text)).toContain(id);
    const readers = Array.from({ length: 40 }, () => site.openBrowser());
    const likes = await Promise.all(readers.map((reader) => reader.act(`/blog/${id}/like`, { on: "yes" })));
    expect(loggedErrors(site)).toEqual([]);
    expect(likes.filter(({ status }) => status !== 200)).toEqual([]);
    const labelOn = async (node: typeof site) =>
      actOf((await node.get(`/blog/${id}`)).text, `/blog/${id}/like`)?.label;
    expect(await labelOn(site)).toBe("Like 40");
    await expect.poll(() => labelOn(other), { timeout: 2000 }).toBe("Like 40");
    await readers[0]!.act(`/blog/${id}/like`, { on: "no" });
    await expect.poll(() => labelOn(other), { timeout: 1000 }).toBe("Like 39");
    const edited = await author.get(`/blog/${id}/edit`);
    expect(edited.text).toContain(rye.title);
    const deleted = await author.post(`/blog/${id}/delete`, {});
    expect(deleted.headers.location).toBe("/");
    await expect.poll(async () => (await other.get(`/blog/${id}`)).status, { timeout: 2000 }).toBe(404);
    expect([...loggedErrors(site), ...loggedErrors(other)]).toEqual([]);
  },
);
