// A letter to many subscribers, while others read: `npm run bench -- newsletter`.
import { setTimeout as pause } from "node:timers/promises";
import { makeOwner } from "../../app/accounts/models/role.server.ts";
import { saveSiteSettings } from "../../app/site/models/site-settings.server.ts";
import { startPostgres } from "../../test/setup/start-postgres.ts";
import { openMailServer } from "../../test/support/servers/mail-server.ts";
import { requireStatus, send } from "./client.ts";
import type { EngineName } from "./deployment.ts";
import { formatNumber, formatTable, median, percentile } from "./figures.ts";
import { createMember } from "./member.ts";
import { createTemporaryFolder, type RunningSite, startSite } from "./program.ts";
import { startReader } from "./reader.ts";

const lettersPerMinute = 6000;
const sampleMs = 250;

/** Imports, searches, exports and mails `count` subscribers. Throws when one gets no letter, or two. */
export async function measureNewsletter(engine: EngineName, count: number) {
  const postgres = engine === "postgres" ? await startPostgres() : undefined;
  const mailServer = await openMailServer();
  const recipients = new Set<string>();
  mailServer.behaviour.onData = (stream, { envelope }, done) => {
    stream.resume().once("end", () => {
      for (const { address } of envelope.rcptTo) recipients.add(address);
      done();
    });
  };
  const site = await startSite(createTemporaryFolder(), {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls.rejectUnauthorized=false`,
    ...(postgres && { DATABASE_URL: `${postgres.url}/postgres` }),
  });
  const owner = await createMember(site, "10.1.1.1");
  const { db, close } = await site.connect();
  const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await makeOwner(db, id);
  await saveSiteSettings(db, { lettersPerMinute });
  const headers = { ...owner.headers, accept: "text/html" };
  const list = `${site.url}/desk/subscribers`;
  const post = await db
    .selectFrom("blogs")
    .select("id")
    .where("author_id", "=", id)
    .executeTakeFirstOrThrow();

  const rows = [
    await measure("reading alone", site, () => pause(10_000)),
    await measure("import", site, async () => {
      const emails = Array.from({ length: count }, (_, at) => `reader${at}@bread.example,Rye ${at}`);
      const body = new FormData();
      for (const [name, value] of [["act", "import"] as const, ["consent", "given"] as const])
        body.set(name, value);
      body.set("file", new File([`email,name\n${emails.join("\n")}\n`], "list.csv", { type: "text/csv" }));
      requireStatus(await fetch(list, { method: "POST", body, headers }), 200, "the import");
    }),
    await measure("list", site, async () => requireStatus(await send(list, { headers }), 200, "the list")),
    await measure("search without a result", site, async () =>
      requireStatus(await send(`${list}?q=nobody`, { headers }), 200, "the search"),
    ),
    await measure("export", site, async () => {
      const { body } = await send(`${list}.csv`, { headers: { ...headers, "accept-encoding": "identity" } });
      const lines = body.toString().split("\r\n").length - 2;
      if (lines !== count) throw new Error(`${lines} of ${count} subscribers are exported`);
    }),
    await measure("reading alone again", site, () => pause(10_000)),
    await measure("sending", site, async () => {
      const body = new URLSearchParams({ act: "send" });
      await fetch(`${site.url}/desk/posts/${post.id}/letter`, {
        method: "POST",
        body,
        headers,
        redirect: "manual",
      });
      const issue = db.selectFrom("newsletter_issues").select(["state", "sent"]);
      while ((await issue.executeTakeFirst())?.state !== "sent") await pause(1000);
      const { sent } = await issue.executeTakeFirstOrThrow();
      if (sent !== count || recipients.size !== count)
        throw new Error(`${sent} letters to ${recipients.size}`);
    }),
  ];
  await close();
  await site.stop();
  await mailServer.close();
  await postgres?.stop();
  const head = [
    `${count.toLocaleString("en")} subscribers, ${engine}`,
    "s",
    "MB before",
    "MB most",
    "read p50 ms",
    "p99 ms",
    "worst",
  ];
  console.log(formatTable(head, rows));
}

/** One row: how long it takes, the memory of the server before and at its most, and a reader of the front page meanwhile. */
async function measure(name: string, site: RunningSite, work: () => Promise<unknown>) {
  const reader = startReader(site.url);
  await pause(500);
  const before = site.memoryBytes();
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, site.memoryBytes());
  }, sampleMs);
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampler);
  const reads = (await reader.stop()).map(({ durationMs }) => durationMs);
  const megabytes = [before, most].map((bytes) => bytes / 1e6);
  const times = [median(reads), percentile(reads, 0.99), Math.max(...reads)];
  return [name, ...[seconds, ...megabytes, ...times].map(formatNumber)];
}
