// A database that stops responding. These tests wait for timeouts, so they run at the same time.
import { sql } from "kysely";
import { connect } from "../../db/connect.ts";
import { actOf } from "../support/page.ts";
import { test } from "../support/servers/database-proxy.ts";
import { proxiedUrl } from "../support/servers/proxy.ts";
import { openSite } from "../support/site.ts";

test.concurrent("while the database does not respond, a page is a 503, and afterwards the site works again", async ({
  proxiedSite,
  proxy,
  expect,
}) => {
  await proxiedSite.get("/login");
  proxy.drop();
  const reader = proxiedSite.openBrowser();
  // A page with an unknown parameter is not cached.
  const { status, headers, text } = await reader.get("/blog/s3?fresh");
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  expect(text).toContain("Trying again in a moment may help.");
  proxy.pass();
  await expect.poll(async () => (await reader.get("/blog/s3?fresh")).status, { timeout: 20_000 }).toBe(200);
});

test.concurrent("a node notices that its listener receives nothing, and does not cache stale pages forever", async ({
  database,
  site,
  proxy,
  expect,
  onTestFinished,
}) => {
  const DATABASE_LISTEN_URL = proxiedUrl(proxy, database.settings.DATABASE_URL!);
  const node = await openSite(database, { DATABASE_LISTEN_URL });
  onTestFinished(node.close);
  const likeLabel = async () => actOf((await node.get("/blog/s3")).text, "/blog/s3/like")?.label;
  await expect.poll(async () => (await node.get("/blog/s3")).headers.etag).toBeDefined();
  proxy.drop();
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  await expect.poll(likeLabel, { timeout: 30_000 }).toBe("Like 1");
});

test.concurrent("an act does not wait for a lock forever", async ({
  site,
  database,
  expect,
  onTestFinished,
}) => {
  const otherConnection = await connect(database.settings.DATABASE_URL, database.settings.DATA_DIR);
  onTestFinished(otherConnection.close);
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => end.resolve());
  const transaction = otherConnection.db.transaction().execute(async (db) => {
    await sql`lock table likes in exclusive mode`.execute(db);
    locked.resolve();
    await end.promise;
  });
  await locked.promise;
  const { status } = await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  expect(status).toBe(503);
  end.resolve();
  await transaction;
});
