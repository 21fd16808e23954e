import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export type DatabaseAdmin = Awaited<ReturnType<typeof openDatabaseAdmin>>;

const fromClientBackends =
  "from pg_stat_activity where datname = 'chaos' and backend_type = 'client backend'";

/** Creates a database on the server at `url`. Returns functions that list and terminate its connections. */
export async function openDatabaseAdmin(url: string) {
  await query(url, "create database chaos");
  // The test server is set up so that a crash may lose the last commits. This database must not lose any.
  await query(url, "alter database chaos set synchronous_commit = on");
  return {
    databaseUrl: `${url}/chaos`,
    /** The process ids of the connections. */
    backends: async () =>
      (await queryUntilSuccess(url, `select pid ${fromClientBackends}`)).map(({ pid }) => Number(pid)),
    terminateConnections: () =>
      queryUntilSuccess(url, `select pg_terminate_backend(pid) ${fromClientBackends}`),
    /** The queries that are still running; "" without any. */
    async unfinishedQueries() {
      const busyConnections = "state <> 'idle' and query not like 'listen%'";
      const rows = await queryUntilSuccess(
        url,
        `select state, left(query, 60) as query ${fromClientBackends} and ${busyConnections}`,
      );
      return rows.map(({ state, query }) => `${state}: ${query}`).join("; ");
    },
  };
}

type Row = Record<string, unknown>;

/** The server refuses connections while it recovers from a crash. */
async function queryUntilSuccess(url: string, statement: string): Promise<Row[]> {
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
