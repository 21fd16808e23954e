// What a server does when it is told to end while people use it.
import { Agent, request } from "node:http";
import { expect } from "vitest";
import { newVisitor } from "../../app/models/visitor.server.ts";
import { connect } from "../../db/connect.ts";
import { person } from "../support/browser.ts";
import { run } from "../support/program.ts";
import { secret, test } from "../support/site.ts";
import { listen } from "../support/stream.ts";

test.for(["SIGTERM", "SIGINT"] as const)(
  "%s under load ends within five seconds and loses no acknowledged like",
  async (signal, { database, onTestFinished }) => {
    const program = run({ ...database.settings, SECRET: secret });
    onTestFinished(program.end);
    const url = await program.ready;
    const acknowledged: string[] = [];
    let running = true;
    const readers = Array.from({ length: 20 }, async () => {
      const { id, signed } = newVisitor(secret);
      const reader = person(url);
      reader.cookies.set("lectern_visitor", signed);
      for (let at = 1; at <= 26 && running; at++) {
        const answer = await reader.act(`/blog/s${at}/like`, { on: "yes" }).catch(() => undefined);
        if (answer?.status === 200) acknowledged.push(`v:${id} s${at}`);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    const began = performance.now();
    program.kill(signal);
    expect((await program.ended).code).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
    running = false;
    await Promise.all(readers);
    expect(acknowledged.length).toBeLessThan(20 * 26);

    const { db, close } = await connect(database.settings.DATABASE_URL, database.settings.DATA_DIR);
    const kept = await db.selectFrom("likes").select(["actor", "blog_id"]).execute();
    const counted = await db
      .selectFrom("blogs")
      .select((eb) => eb.fn.sum("likes").as("likes"))
      .executeTakeFirstOrThrow();
    await close();
    expect(
      new Set(kept.map(({ actor, blog_id }) => `${actor} ${blog_id}`)).isSupersetOf(new Set(acknowledged)),
    ).toBe(true);
    expect(Number(counted.likes)).toBe(kept.length);
  },
);

test("open streams and idle connections do not hold a server that is to end", async ({
  database,
  onTestFinished,
}) => {
  const program = run(database.settings);
  onTestFinished(program.end);
  const url = await program.ready;
  const page = await listen(`${url}/blog/s3/live`);
  await page.next();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  await new Promise((done) => request(url, { agent }, (res) => res.resume().once("end", done)).end());
  const began = performance.now();
  program.kill("SIGTERM");
  await page.closed;
  expect((await program.ended).code).toBe(0);
  // After four seconds it cuts off whoever is still there; these have to go by themselves.
  expect(performance.now() - began).toBeLessThan(3500);
});

test("a request that runs when the signal comes is answered to its end, and no new one is taken", async ({
  database,
  onTestFinished,
}) => {
  const program = run(database.settings);
  onTestFinished(program.end);
  const url = await program.ready;
  const body = "on=yes";
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body.length,
    accept: "application/json",
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(`${url}/blog/s3/like`, { method: "POST", headers, agent: false }, (res) =>
    resolve(res.statusCode!),
  ).once("error", reject);
  sent.write(body.slice(0, 3));
  // The next answer shows that the server has the first half.
  await person(url).get("/healthz");
  program.kill("SIGTERM");
  const anotherRequest = () =>
    person(url)
      .get("/healthz")
      .then(
        ({ status }) => status,
        (error: NodeJS.ErrnoException) => error.code,
      );
  await expect.poll(anotherRequest).toBe("ECONNREFUSED");
  sent.end(body.slice(3));
  expect(await promise).toBe(200);
  expect((await program.ended).code).toBe(0);
});
