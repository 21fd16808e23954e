import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { expect } from "vitest";
import { openJobRunner } from "../../../server/job-runner.ts";
import { test as base, loggedActs } from "../../../test/support/desk-people.ts";
import { insertEnquiry } from "../../../test/support/enquiries.ts";
import { listenOnFreePort } from "../../../test/support/listen.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, bread, publish } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { openFetchPublic } from "../../outbound/fetch-public.server.ts";
import { subjects } from "../../subjects.server.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { webhookJobs } from "../jobs.server.ts";
import { sweepDeliveries } from "../models/delivery.server.ts";
import { enqueueDeliveries } from "../models/webhook.server.ts";
import { sendDueDeliveries } from "../send-deliveries.server.ts";

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const allEvents =
  "blog.published blog.updated blog.unpublished comment.published member.joined enquiry.received subscriber.confirmed";
const secret = `whsec_${Buffer.from("a secret of 24 letters..").toString("base64")}`;

/** In this network the receivers of the tests have names, and no other server of this machine is reached. */
const fetchPublic = openFetchPublic({
  resolve: async (host) => (host.endsWith(".example") ? ["127.0.0.1"] : ["10.0.0.1"]),
  isAllowed: (address) => address === "127.0.0.1",
});

/**
 * Fixtures: `receiver`, a server that keeps what it gets; `answer` decides what it says. `send` sends what is due; `clock.ms` is the
 * time for it.
 */
const test = base
  .extend("receiver", async ({ task: _ }, { onCleanup }) => {
    const received: Received[] = [];
    const receiver = {
      received,
      port: 0,
      answer: (_request: Received, res: ServerResponse) => void res.writeHead(204).end(),
    };
    const server = createServer(async (req: IncomingMessage, res) => {
      const request = {
        path: req.url!,
        headers: req.headers as Record<string, string>,
        body: await text(req),
      };
      received.push(request);
      receiver.answer(request, res);
    });
    receiver.port = await listenOnFreePort(server);
    onCleanup(() => {
      server.closeAllConnections();
      server.close();
    });
    return receiver;
  })
  .extend("clock", () => ({ ms: Date.now() }))
  .extend("send", ({ site, clock }) => (signal = new AbortController().signal) => {
    const parts = { db: site.db, subjects, publicUrl: site.url, fetchPublic };
    const sender = { ...parts, now: () => clock.ms, onSwitchedOff() {} };
    return sendDueDeliveries(sender, signal);
  });

async function addHook(site: TestSite, port: number, id = "hook1", events = allEvents) {
  const row = { id, url: `http://${id}.example:${port}/${id}`, events, secret, created_at: "2026" };
  await site.db.insertInto("webhooks").values(row).execute();
}
const verify = ({ headers, body }: Received) => new Webhook(secret).verify(body, headers) as { type: string };
const rows = (site: TestSite) =>
  site.db
    .selectFrom("webhook_deliveries")
    .select(["event", "subject", "state", "attempts", "status", "answer"])
    .orderBy("created_at")
    .execute();

test("each act is told once, signed, with what the public may see", async ({ site, receiver, send }) => {
  await publish(site.db, { ...bread, id: "before222222" });
  expect(await rows(site)).toEqual([]);
  await addHook(site, receiver.port);
  await addHook(site, receiver.port, "hook2", "enquiry.received");
  await publish(site.db, bread, {}, ["Rye"]);
  await send();
  await site.db.updateTable("blogs").set({ likes: 3 }).where("id", "=", bread.id).execute();
  await site.db.updateTable("blogs").set({ revision: 7 }).where("id", "=", bread.id).execute();
  await send();
  await publish(site.db, { ...bread, id: "draft2222222" }, { status: "unpublished" });
  await removeBlog(site.db, bread.id);
  await addUser(site.db, { id: "gwen22222222", email: "gwen@example.com", name: "Gwen" });
  await insertEnquiry(site, 1, { about: "Rye", message: "Nothing of this leaves." });
  await insertEnquiry(site, 2, { state: "spam" });
  await site.db.transaction().execute((db) => enqueueDeliveries(db, "subscriber.confirmed", "sub1"));
  await send();
  const told = receiver.received.map((request) => verify(request));
  const blog = { id: bread.id, url: `${site.url}/blog/${bread.id}`, title: bread.title, topics: ["Rye"] };
  const enquiry = { id: "enquiry1", subject: "Rye", desk_url: `${site.url}/desk/enquiries/enquiry1` };
  expect(told).toHaveLength(7);
  expect(told.filter(({ type }) => type === "enquiry.received")).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: "blog.published", data: expect.objectContaining(blog) }),
      expect.objectContaining({ type: "blog.updated", data: expect.objectContaining(blog) }),
      expect.objectContaining({ type: "blog.unpublished", data: { id: bread.id } }),
      expect.objectContaining({ type: "member.joined", data: expect.objectContaining({ name: "Gwen" }) }),
      expect.objectContaining({ type: "enquiry.received", data: enquiry }),
      expect.objectContaining({ type: "subscriber.confirmed", data: { id: "sub1" } }),
    ]),
  );
  const sent = receiver.received.map(({ body }) => body).join();
  for (const secretText of ["Nothing of this leaves", "gwen@example.com", "spam"])
    expect(sent).not.toContain(secretText);
  await send();
  expect(receiver.received).toHaveLength(7);
});

test("a comment is told when it is shown first, and an act that fails is not told", async ({
  site,
  receiver,
}) => {
  await publish(site.db, bread);
  await addHook(site, receiver.port);
  const at = "2026-03-01T08:00:00.000Z";
  const comment = {
    blog_id: bread.id,
    author_id: bread.author.id,
    markdown: "Rye",
    html: "",
  };
  await site.db
    .insertInto("comments")
    .values({ id: "c1", ...comment, renderer: 1, state: "waiting", created_at: at, changed_at: at })
    .execute();
  const set = (state: "shown" | "hidden") =>
    site.db.updateTable("comments").set({ state, was_shown: 1 }).where("id", "=", "c1").execute();
  await set("shown");
  await set("hidden");
  await set("shown");
  const failing = site.db.transaction().execute(async (db) => {
    await db.updateTable("blogs").set({ status: "removed" }).where("id", "=", bread.id).execute();
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await rows(site)).map(({ event, subject }) => [event, subject])).toEqual([
    ["comment.published", "c1"],
  ]);
});

test("a receiver that fails gets the same again, ever later, and is switched off after days", async ({
  site,
  owner,
  receiver,
  send,
  clock,
}) => {
  await addHook(site, receiver.port, "hook1", "blog.published");
  await publish(site.db, bread);
  receiver.answer = (_, res) => void res.writeHead(503).end("x".repeat(5000));
  await send();
  await send();
  expect(receiver.received).toHaveLength(1);
  clock.ms += minuteMs;
  await send();
  expect(receiver.received).toHaveLength(2);
  const [first, second] = receiver.received;
  expect(second!.body).toBe(first!.body);
  expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  expect(await rows(site)).toMatchObject([
    { state: "waiting", attempts: 2, status: 503, answer: "x".repeat(1024) },
  ]);
  clock.ms += dayMs;
  await send();
  expect(await rows(site)).toMatchObject([{ state: "failed", attempts: 3 }]);
  await publish(site.db, { ...bread, id: "bread3333333" });
  clock.ms += 2 * dayMs;
  await send();
  expect((await site.db.selectFrom("webhooks").selectAll().execute())[0]).toMatchObject({ enabled: 0 });
  expect((await owner.get("/notifications")).text).toContain("was switched off, since it failed");
  const page = textOf(mainOf((await owner.get("/desk/webhooks/hook1")).text));
  expect(page).toContain("Switched off: it failed since");
  clock.ms += dayMs;
  await send();
  expect(receiver.received).toHaveLength(4);
  await owner.post("/desk/webhooks/hook1", { act: "switch", on: "yes" });
  receiver.answer = (_, res) => void res.end("Thank you");
  await send();
  expect((await rows(site)).map(({ state }) => state)).toEqual(["failed", "delivered"]);
});

test("a receiver that hangs delays no other, and one that redirects into a network inside is not followed", async ({
  site,
  receiver,
  send,
}) => {
  await addHook(site, receiver.port, "hangs", "blog.published");
  await addHook(site, receiver.port, "works", "blog.published");
  await addHook(site, receiver.port, "leads", "blog.published");
  await site.db
    .insertInto("webhooks")
    .values({
      id: "inside",
      url: "http://inner.internal/",
      events: "blog.published",
      secret,
      created_at: "2026",
    })
    .execute();
  const { promise: worked, resolve } = Promise.withResolvers<void>();
  receiver.answer = ({ path }, res) => {
    if (path === "/works") res.writeHead(200).end(void setTimeout(resolve, 50));
    if (path === "/leads")
      res.writeHead(302, { Location: `http://works.example:${receiver.port}/stolen` }).end();
  };
  await publish(site.db, bread);
  const stop = new AbortController();
  const sending = send(stop.signal);
  await worked;
  await expect.poll(async () => (await rows(site)).filter(({ attempts }) => attempts > 0).length).toBe(3);
  stop.abort(new Error("The server ends"));
  await expect(sending).rejects.toThrow("The server ends");
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(["/hangs", "/leads", "/works"]);
  const outcomes = await site.db
    .selectFrom("webhook_deliveries")
    .select(["webhook_id", "state", "status", "answer"])
    .orderBy("webhook_id")
    .execute();
  expect(outcomes).toMatchObject([
    { webhook_id: "hangs", state: "waiting", status: null, answer: null },
    {
      webhook_id: "inside",
      state: "waiting",
      status: null,
      answer: expect.stringContaining("public internet"),
    },
    { webhook_id: "leads", state: "waiting", status: 302 },
    { webhook_id: "works", state: "delivered", status: 200 },
  ]);
});

test("a job sends what happens at once, and the owner makes, tries, rotates and deletes a webhook", async ({
  site,
  owner,
  receiver,
}) => {
  const form = {
    act: "add",
    id: "hook9",
    url: `http://new.example:${receiver.port}/`,
    event: "member.joined",
  };
  const added = await owner.post("/desk/webhooks", form);
  const [first] = /whsec_[\w+/=]+/.exec(added.text)!;
  expect((await owner.post("/desk/webhooks", form)).headers.location).toBe("/desk/webhooks/hook9");
  expect((await owner.get("/desk/webhooks/hook9")).text).not.toContain(first);
  for (const url of [
    "http://10.0.0.1/",
    "http://[fd00::1]/",
    "https://a:b@c.example/",
    "ftp://c.example/",
    "x",
  ])
    expect((await owner.post("/desk/webhooks", { ...form, id: "hook8", url })).status, url).toBe(422);
  const { db, log } = site.parts;
  const jobs = openJobRunner(db, webhookJobs(site.parts, subjects, fetchPublic), log, { drainMs: 0 });
  try {
    await owner.post("/desk/webhooks/hook9", { act: "test" });
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(1);
    const rotated = await owner.post("/desk/webhooks/hook9", { act: "rotate" });
    const [second] = /whsec_[\w+/=]+/.exec(rotated.text)!;
    await owner.post("/signup", {});
    await addUser(db, { id: "gwen22222222", email: "gwen@example.com", name: "Gwen" });
    await publish(db, bread);
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(3);
    // Ann joined with her post; for a day both secrets are right.
    for (const key of [first, second])
      expect(
        new Webhook(key).verify(receiver.received[1]!.body, receiver.received[1]!.headers),
      ).toMatchObject({
        type: "member.joined",
      });
    const { id } = await db.selectFrom("webhook_deliveries").select("id").limit(1).executeTakeFirstOrThrow();
    await expect.poll(async () => (await rows(site)).every(({ state }) => state === "delivered")).toBe(true);
    await owner.post("/desk/webhooks/hook9", { act: "again", delivery: id });
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(4);
  } finally {
    await jobs.close();
  }
  await sweepDeliveries(db, Date.now());
  expect(await rows(site)).toHaveLength(3);
  await sweepDeliveries(db, Date.now() + 31 * dayMs);
  expect(await rows(site)).toEqual([]);
  for (let times = 0; times < 2; times++)
    expect((await owner.post("/desk/webhooks/hook9", { act: "delete" })).status).toBe(303);
  expect((await owner.get("/desk/webhooks/hook9")).status).toBe(404);
  expect((await loggedActs(site)).map(({ act, to }) => [act, to?.split(":")[0]])).toEqual([
    ["add-webhook", "new.example"],
    ["change-webhook", "new.example"],
    ["remove-webhook", "new.example"],
  ]);
});
