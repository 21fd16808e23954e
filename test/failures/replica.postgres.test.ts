// A node beside a PostgreSQL server and its replica: visitors' pages are read from the replica, and show every change at once.
import pg from "pg";
import { expect } from "vitest";
import { engineOf } from "../../db/engine.ts";
import { checkReplica } from "../../tools/doctor/check-replica.ts";
import { startPostgres } from "../setup/start-postgres.ts";
import { createTemplateDatabase } from "../setup/template.ts";
import { publishWithEditor } from "../support/editor.ts";
import { actOf } from "../support/page.ts";
import { ann } from "../support/people-and-blogs.ts";
import { loggedErrors, type TestSite, test } from "../support/site.ts";

const isCurrent = (site: TestSite) => engineOf(site.db).replicaReads!() !== undefined;

/** How many transactions a server has run in the database. */
async function transactionsOf(pool: pg.Pool) {
  const query =
    "select xact_commit + xact_rollback as count from pg_stat_database where datname = 'template'";
  await pool.query("select pg_stat_clear_snapshot()");
  return Number((await pool.query(query)).rows[0].count);
}

test("visitors' pages come from a replica that holds every change, and from the primary without it", async ({
  openWith,
  onTestFinished,
}) => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  await createTemplateDatabase(`${postgres.url}/template`, "");
  const replicaUrl = `${await postgres.startReplica()}/template`;
  const replica = new pg.Pool({ connectionString: replicaUrl, max: 1 });
  replica.on("error", () => {});
  const site = await openWith({
    DATABASE_URL: `${postgres.url}/template`,
    DATABASE_READ_URL: replicaUrl,
  });
  const author = await site.logIn(ann);
  const id = await publishWithEditor(site, author);
  await expect.poll(() => isCurrent(site), { timeout: 10_000 }).toBe(true);
  const before = await transactionsOf(replica);
  expect((await site.get(`/blog/${id}`)).status).toBe(200);
  expect((await site.get("/search?q=rye")).text).toContain(`/blog/${id}`);
  await expect.poll(() => transactionsOf(replica), { timeout: 10_000 }).toBeGreaterThan(before + 5);

  // While it lags behind, nobody sees an old page.
  await replica.query("select pg_wal_replay_pause()");
  expect((await site.openBrowser().act(`/blog/${id}/like`, { on: "yes" })).status).toBe(200);
  const label = async () => actOf((await site.get(`/blog/${id}`)).text, `/blog/${id}/like`)?.label;
  expect(await label()).toBe("Like 1");
  expect(isCurrent(site)).toBe(false);
  await replica.query("select pg_wal_replay_resume()");
  await expect.poll(() => isCurrent(site), { timeout: 10_000 }).toBe(true);
  expect(await label()).toBe("Like 1");
  expect((await checkReplica(site.settings)).level).toBe("ok");
  expect(loggedErrors(site)).toEqual([]);

  await replica.end();
  await postgres.stopReplica();
  expect((await checkReplica(site.settings)).level).toBe("wrong");
  expect((await site.get("/search?q=rye+bread")).status).toBe(200);
  await expect.poll(() => isCurrent(site), { timeout: 10_000 }).toBe(false);
  expect((await site.get("/topics/technology")).status).not.toBe(503);
});
