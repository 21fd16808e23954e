// A server that receives a signal to stop while people use it.
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { expect } from "vitest";
import { newVisitor } from "../../app/core/visitor.server.ts";
import { connect } from "../../db/connect.ts";
import { openBrowser } from "../support/browser.ts";
import { slowMarkdown } from "../support/editor.ts";
import { openStream } from "../support/event-stream.ts";
import { jobRows } from "../support/jobs.ts";
import { bread, publish, storeOldRendering } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { reader, readsIn } from "../support/reads.ts";
import { secret, test } from "../support/site.ts";
import { sendUnfinishedLike } from "../support/unfinished-like.ts";

test.for(["SIGTERM", "SIGINT"] as const)(
  "%s under load ends within five seconds and loses no acknowledged like",
  async (signal, { database, onTestFinished }) => {
    const program = runProgram({ ...database.settings, SECRET: secret });
    onTestFinished(program.end);
    const url = await program.ready;
    const acknowledged: string[] = [];
    let isRunning = true;
    const readers = Array.from({ length: 20 }, async () => {
      const { id, signed } = newVisitor(secret);
      const reader = openBrowser(url);
      reader.cookies.set("site_visitor", signed);
      for (let blog = 1; blog <= 26 && isRunning; blog++) {
        const response = await reader.act(`/blog/s${blog}/like`, { on: "yes" }).catch(() => undefined);
        if (response?.status === 200) acknowledged.push(`v:${id} s${blog}`);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    program.kill(signal);
    // A server that needs more than five seconds gives up and exits with another code.
    expect((await program.ended).code).toBe(0);
    isRunning = false;
    await Promise.all(readers);
    expect(acknowledged.length).toBeLessThan(20 * 26);

    const { db, close } = await connect(database.settings.DATABASE_URL, database.settings.DATA_DIR);
    const likes = await db.selectFrom("likes").select(["actor", "blog_id"]).execute();
    const total = await db
      .selectFrom("blogs")
      .select((eb) => eb.fn.sum("likes").as("likes"))
      .executeTakeFirstOrThrow();
    await close();
    expect(
      new Set(likes.map(({ actor, blog_id }) => `${actor} ${blog_id}`)).isSupersetOf(new Set(acknowledged)),
    ).toBe(true);
    expect(Number(total.likes)).toBe(likes.length);
  },
);

test("open streams and idle connections do not delay the end of the server", async ({
  database,
  onTestFinished,
}) => {
  const program = runProgram(database.settings);
  onTestFinished(program.end);
  const url = await program.ready;
  const stream = await openStream(`${url}/blog/s3/live`);
  await stream.next();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const req = request(url, { agent }).end();
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const idleClosed = once(res.socket, "close");
  await once(res.resume(), "end");
  const like = await sendUnfinishedLike(url);
  program.kill("SIGTERM");
  await Promise.all([stream.closed, idleClosed]);
  // A server that gives up closes every connection, this one too. So a response here shows that it did not give up.
  expect(await like.finish()).toBe(200);
  expect((await program.ended).code).toBe(0);
});

test("a job in progress at the signal does not delay the end of the server, and is released", async ({
  site,
  database,
  onTestFinished,
}) => {
  await publish(site.db, bread);
  await storeOldRendering(site.db, bread.id, slowMarkdown);
  const program = runProgram(database.settings);
  onTestFinished(program.end);
  await program.ready;
  const job = async () => (await jobRows(site.db)).find(({ name }) => name === "render-old-html");
  await expect.poll(job).toMatchObject({ attempts: 1, lease_id: expect.any(String) });
  program.kill("SIGTERM");
  const { code, stderr } = await program.ended;
  // A server that the job delayed would exit with another code.
  expect([code, stderr]).toEqual([0, ""]);
  expect(await job()).toMatchObject({ attempts: 0, lease_id: null, last_error: null });
  const stored = site.db.selectFrom("blog_texts").select("renderer").where("blog_id", "=", bread.id);
  expect(await stored.executeTakeFirst()).toEqual({ renderer: 0 });
});

test("the reads of the last seconds are stored before the server ends", async ({
  database,
  site,
  onTestFinished,
}) => {
  const program = runProgram(database.settings);
  onTestFinished(program.end);
  await reader({ url: await program.ready }).get("/blog/s1");
  program.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);
  expect(await readsIn(site.db)).toEqual([["s1", expect.any(String), 1]]);
});
