import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export type Admin = Awaited<ReturnType<typeof openAdmin>>;

const fromClients = "from pg_stat_activity where datname = 'chaos' and backend_type = 'client backend'";

/** Creates a database on the server at `url`. Reads and terminates its connections. */
export async function openAdmin(url: string) {
  await query(url, "create database chaos");
  // The test server may lose its last commits in a crash; this database must not.
  await query(url, "alter database chaos set synchronous_commit = on");
  return {
    databaseUrl: `${url}/chaos`,
    /** Process ids of the connections. */
    backends: async () => (await retry(url, `select pid ${fromClients}`)).map(({ pid }) => Number(pid)),
    terminate: () => retry(url, `select pg_terminate_backend(pid) ${fromClients}`),
    /** Queries that are still running; "" without any. */
    async unfinished() {
      const busy = "state <> 'idle' and query not like 'listen%'";
      const rows = await retry(url, `select state, left(query, 60) as query ${fromClients} and ${busy}`);
      return rows.map(({ state, query }) => `${state}: ${query}`).join("; ");
    },
  };
}

type Row = Record<string, unknown>;

/** Retries, since the server refuses connections while it recovers from a crash. */
async function retry(url: string, statement: string): Promise<Row[]> {
  for (;;) {
    const rows = await query(url, statement).catch(() => undefined);
    if (rows) return rows;
    await pause(100);
  }
}

async function query(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}
