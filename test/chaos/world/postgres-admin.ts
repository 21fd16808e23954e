import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

export type Admin = Awaited<ReturnType<typeof openAdmin>>;

const theirs = "from pg_stat_activity where datname = 'chaos' and backend_type = 'client backend'";

/** Makes a database on the server at `url`, and looks from outside at who is connected to it. */
export async function openAdmin(url: string) {
  await ask(url, "create database chaos");
  // The server of the tests forgets its last commits when it crashes; this database must not.
  await ask(url, "alter database chaos set synchronous_commit = on");
  return {
    databaseUrl: `${url}/chaos`,
    /** Process ids of the connections. */
    backends: async () => (await retry(url, `select pid ${theirs}`)).map(({ pid }) => Number(pid)),
    terminate: () => retry(url, `select pg_terminate_backend(pid) ${theirs}`),
    /** What connections are still doing; "" when nothing. */
    async unfinished() {
      const busy = "state <> 'idle' and query not like 'listen%'";
      const found = await retry(url, `select state, left(query, 60) as query ${theirs} and ${busy}`);
      return found.map(({ state, query }) => `${state}: ${query}`).join("; ");
    },
  };
}

type Row = Record<string, unknown>;

/** While it recovers from a crash it lets nobody in. */
async function retry(url: string, statement: string): Promise<Row[]> {
  for (;;) {
    const rows = await ask(url, statement).catch(() => undefined);
    if (rows) return rows;
    await pause(100);
  }
}

async function ask(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end().catch(() => {});
  }
}
