import { cp, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runProgram, type Settings } from "../program.ts";

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Starts the program with its own data folder. After `stop`, `start` runs it again with the same data and port. */
export async function openSite(settings: Settings = {}) {
  const template = process.env.E2E_TEMPLATE!;
  const folder = await mkdtemp(join(dirname(template), "lectern-e2e-"));
  await cp(template, folder, { recursive: true });
  const programSettings = { DATA_DIR: folder, ...settings };
  let program = runProgram(programSettings);
  const url = await program.ready;
  async function stop() {
    program.kill("SIGTERM");
    await program.ended;
  }
  /** Runs a query on the database, past the program. Returns the first row. */
  function query<Row>(text: string, ...values: string[]) {
    const database = new DatabaseSync(join(folder, "lectern.db"), { timeout: 5000 });
    const row = database.prepare(text).get(...values) as Row | undefined;
    database.close();
    return row;
  }
  return {
    url,
    /** The data folder, which has the database. */
    folder,
    stop,
    /** The address of the link that the start prints. */
    setupLink: () => /http\S+key=[\w.-]+/.exec(JSON.stringify(program.log()))![0],
    query,
    /** Writes a role into the database, past the desk and its log. */
    setRole: (email: string, role: string) => query("update users set role = ? where email = ?", role, email),
    /** The draft of a published blog, when it holds changes. */
    changedDraftOf(blogId: string) {
      const text = "select id from drafts where blog_id = ? and is_published = 0 and discarded_at is null";
      return query<{ id: string }>(text, blogId)?.id;
    },
    async start() {
      program = runProgram({ ...programSettings, PORT: new URL(url).port });
      await program.ready;
    },
    async remove() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
