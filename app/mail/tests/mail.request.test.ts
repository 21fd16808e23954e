// Mail over SMTP. Most tests sign somebody up, since every new account gets a mail.
import type { SMTPServerOptions } from "smtp-server";
import { expect } from "vitest";
import { test as base, jobRows } from "../../../test/support/jobs.ts";
import { textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, confirmEmail } from "../../../test/support/people-and-blogs.ts";
import { mailServer, smtpUrl } from "../../../test/support/servers/mail-fixture.ts";
import { openMailServer, refusal } from "../../../test/support/servers/mail-server.ts";
import { loggedErrors, openSite, type TestSite } from "../../../test/support/site.ts";
import { enqueueJob, retryJob, wakeRunners } from "../../core/job.server.ts";
import { enqueueMail, sweepMails } from "../../core/mail.server.ts";
import { openSession } from "../../core/session.server.ts";
import { notify } from "../../notifications/models/notify.server.ts";
import { mailDueNotices } from "../../notifications/notice-mails.server.ts";
import { deliver } from "../transport.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const hello = { reason: "account" as const, subject: "Hello", paragraphs: ["One & two <three>.", "Four."] };
const selfSigned = "tls.rejectUnauthorized=false";

/** Fixtures: `mailServer`, and a `site` that sends its mail there. `runJobs` sends what waits. */
const test = base
  .extend("mailServer", mailServer)
  .extend("site", async ({ database, mailServer }, { onCleanup }) => {
    const shortTimeouts = "&greetingTimeout=2000&socketTimeout=2000";
    const site = await openSite(database, {
      SMTP_URL: smtpUrl(mailServer, shortTimeouts),
      SITE_NAME: "Loaf & Co",
    });
    onCleanup(site.close);
    return site;
  });

test("a mail is sent with STARTTLS, as text and as HTML with the site's name, and then forgotten", async ({
  site,
  mailServer,
  runJobs,
}) => {
  await runJobs();
  const link = { text: "Open", path: "/verify?token=abc" };
  await enqueueMail(site.db, cara.email, { ...hello, button: link });
  await wakeRunners(site.db);
  await expect.poll(() => mailServer.mails).toHaveLength(1);
  const [mail] = mailServer.mails;
  expect(mail).toMatchObject({ to: [cara.email], from: "noreply@127.0.0.1", secure: true });
  const [head, plain, html] = partsOf(mail!.source);
  expect(head).toMatch(/^From: "?Loaf & Co"? <noreply@127\.0\.0\.1>$/m);
  expect(head).toMatch(/^Subject: Loaf & Co: Hello$/m);
  expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(plain).toContain(`One & two <three>.\n\nFour.\n\nOpen:\n${site.url}/verify?token=abc\n`);
  expect(html).toContain("One &amp; two &lt;three&gt;.");
  expect(html).toContain(`<a href="${site.url}/verify?token=abc"`);
  expect(html).not.toMatch(/<img|<script|src=/);
  await expect.poll(() => mailRows(site)).toEqual([{ content: "", sent_at: expect.any(String) }]);
});

test("a mail of notifications names the address that ends it, which works without a login, and no other", async ({
  site,
  mailServer,
  runJobs,
}) => {
  await addUser(site.db, bob);
  await confirmEmail(site.db, bob);
  const notice = { userId: bob.id, kind: "reply", object: "blog:a", path: "/", actorId: ann.id } as const;
  await notify(site.db, [notice]);
  await mailDueNotices(site.db, Date.now() + 10_000, new AbortController().signal);
  await runJobs();
  await expect.poll(() => mailServer.mails).toHaveLength(1);
  const head = mailServer.mails[0]!.source.split("\r\n\r\n")[0]!.replace(/\r\n[ \t]+/g, " ");
  expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  const address = /^List-Unsubscribe: <([^>]+)>\r?$/m.exec(head)![1]!.replaceAll(" ", "");
  const end = (path: string) =>
    site.openBrowser().post(path, { "List-Unsubscribe": "One-Click" }, { origin: "null" });
  const choices = () => site.db.selectFrom("notification_choices").select("mail").executeTakeFirst();
  const path = new URL(address).pathname;
  const [, , token] = path.split("/");
  const [userId, kinds, signature] = token!.split(".");
  for (const wrong of [
    `${userId}.like.${signature}`,
    `${ann.id}.${kinds}.${signature}`,
    `${userId}.${kinds}.${"A".repeat(43)}`,
    `${userId}.${kinds}`,
  ])
    expect((await end(`/unsubscribe/${wrong}`)).status).toBe(404);
  expect(JSON.parse((await choices())!.mail)).toEqual({});
  expect((await end(path)).status).toBe(200);
  expect(JSON.parse((await choices())!.mail)).toEqual({ reply: "never" });
  await notify(site.db, [{ ...notice, object: "comment:b" }]);
  await mailDueNotices(site.db, Date.now() + 60 * 60_000, new AbortController().signal);
  expect(await mailRows(site)).toHaveLength(1);
});

test("a mail that was sent is not sent again when its job runs again", async ({
  site,
  mailServer,
  runJobs,
}) => {
  await runJobs();
  await enqueueMail(site.db, cara.email, hello);
  await wakeRunners(site.db);
  await expect.poll(() => mailJobs(site)).toEqual([]);
  const [{ id } = { id: "" }] = await site.db.selectFrom("mails").select("id").execute();
  await enqueueJob(site.db, { id: "again", name: "send-mail", payload: { id }, runAt: 0 });
  await wakeRunners(site.db);
  await expect.poll(() => mailJobs(site)).toEqual([]);
  expect(mailServer.mails).toHaveLength(1);
});

test("a server that refuses for now gets the mail later, once", async ({ site, mailServer, runJobs }) => {
  mailServer.behaviour.onRcptTo = (_address, _session, done) => done(refusal(451, "later"));
  await runJobs();
  await signUp(site);
  await expect.poll(() => mailJobs(site)).toMatchObject([{ attempts: 1, lease_id: null }]);
  const [job] = await mailJobs(site);
  expect(job!.last_error).toContain("451 later");
  mailServer.behaviour.onRcptTo = undefined;
  await retryJob(site.db, job!.id, Date.now());
  await expect.poll(() => mailJobs(site)).toEqual([]);
  expect(mailServer.mails.map(({ to }) => to)).toEqual([[cara.email]]);
});

test("a recipient whom the server refuses for good is not tried again, and the log does not name them", async ({
  site,
  mailServer,
  runJobs,
}) => {
  mailServer.behaviour.onRcptTo = ({ address }, _session, done) =>
    done(refusal(550, `no such mailbox: ${address}`));
  await runJobs();
  await signUp(site);
  await expect.poll(() => mailJobs(site)).toEqual([]);
  expect(await mailRows(site)).toEqual([]);
  const warnings = site.log.filter((line) => JSON.parse(line).level === 40);
  expect(warnings).toEqual([expect.stringContaining("550 no such mailbox: …")]);
  expect(site.log.join("")).not.toContain(cara.email);
  expect(mailServer.connectionCount()).toBe(1);
});

test("a text that the server refuses for good is not sent again", async ({ site, mailServer, runJobs }) => {
  mailServer.behaviour.onData = (stream, _session, done) => {
    stream.resume().once("end", () => done(refusal(554, "this looks like spam")));
  };
  await runJobs();
  await signUp(site);
  await expect.poll(() => mailJobs(site)).toEqual([]);
  expect(await mailRows(site)).toEqual([]);
  expect(loggedErrors(site)).toEqual([]);
});

test("a server that hangs delays neither sign-ups nor other jobs, and the mail is sent when it answers again", async ({
  site,
  mailServer,
  runJobs,
}) => {
  const heldConnections: (() => void)[] = [];
  mailServer.behaviour.onConnect = (_session, done) => void heldConnections.push(done);
  await runJobs();
  await signUp(site);
  await expect.poll(() => heldConnections.length).toBe(1);
  // While it hangs.
  await signUp(site, "dan@example.com");
  await site.db.updateTable("jobs").set({ run_at: 0 }).where("name", "=", "sweep-words").execute();
  await wakeRunners(site.db);
  const sweep = async () => (await jobRows(site.db)).find(({ name }) => name === "sweep-words");
  await expect.poll(async () => (await sweep())?.run_at).not.toBe(0);
  await expect
    .poll(async () => (await mailJobs(site)).map(({ attempts, lease_id }) => [attempts, lease_id]), {
      timeout: 10_000,
    })
    .toEqual([
      [1, null],
      [1, null],
    ]);
  expect((await mailJobs(site))[0]!.last_error).toMatch(/ETIMEDOUT|greeting/i);

  mailServer.behaviour.onConnect = undefined;
  for (const { id } of await mailJobs(site)) await retryJob(site.db, id, Date.now());
  await expect.poll(() => mailJobs(site)).toEqual([]);
  expect(mailServer.mails.flatMap(({ to }) => to).sort()).toEqual([cara.email, "dan@example.com"]);
});

test("an attempt ends, with its connection, when the server hangs after the text", async ({
  site,
  mailServer,
  runJobs,
}) => {
  mailServer.behaviour.onData = (stream) => void stream.resume();
  await runJobs();
  await signUp(site);
  await expect
    .poll(() => mailJobs(site), { timeout: 10_000 })
    .toMatchObject([{ attempts: 1, lease_id: null }]);
  await expect.poll(() => mailServer.openConnectionCount()).toBe(0);
  expect(await mailRows(site)).toEqual([{ content: expect.stringContaining("Confirm"), sent_at: null }]);
});

test("mails older than a week are deleted", async ({ site }) => {
  for (const id of ["old", "new"]) {
    const created_at = id === "old" ? "2026-03-01T08:00:00.000Z" : "2026-03-08T08:00:00.000Z";
    const mail = { id, recipient: cara.email, content: JSON.stringify(hello), created_at };
    await site.db.insertInto("mails").values(mail).execute();
  }
  await sweepMails(site.db, Date.parse("2026-03-08T08:00:00.001Z"), false);
  expect(await site.db.selectFrom("mails").select("id").execute()).toEqual([{ id: "new" }]);
});

test("a site that sends its mail has no outbox", async ({ site }) => {
  await signUp(site);
  const [{ id } = { id: "" }] = await site.db.selectFrom("mails").select("id").execute();
  for (const path of ["/outbox", `/outbox/${id}`]) expect((await site.get(path)).status, path).toBe(404);
});

const publicSettings = { PUBLIC_URL: "https://blog.example" };

base(
  "a public site without a mail server sends none, and says so where a link would be sent",
  async ({ openWith }) => {
    const site = await openWith(publicSettings);
    const host = { host: "blog.example" };
    const origin = { ...host, origin: publicSettings.PUBLIC_URL };
    const response = await site.openBrowser().post("/signup", cara, origin);
    expect(response.status).toBe(303);
    expect(await mailRows(site)).toEqual([]);
    const page = await site.openBrowser().get("/forgot", host);
    expect(textOf(page.text)).toContain("This site cannot send mail");
    expect((await site.openBrowser().post("/forgot", { email: cara.email }, origin)).status).toBe(303);
    expect((await site.openBrowser().get("/outbox", host)).status).toBe(404);
    expect([await mailRows(site), await mailJobs(site)]).toEqual([[], []]);
  },
);

base("a public site without mail tells whom OWNER_EMAIL names how to own it", async ({ openWith }) => {
  const site = await openWith({ ...publicSettings, OWNER_EMAIL: "Cara@example.com" });
  const command = `npx lectern owner ${cara.email}`;
  for (const [email, isNamed] of [
    [cara.email, true],
    ["dan@example.com", false],
  ] as const) {
    const id = email.split("@")[0]!;
    await addUser(site.db, { id, email, name: null });
    const cookie = `__Host-site_session=${await openSession(site.db, id)}`;
    const page = await site.openBrowser().get("/account", { host: "blog.example", cookie });
    expect(textOf(page.text)).toContain("it cannot send you a link");
    expect(textOf(page.text).includes(command), email).toBe(isNamed);
  }
});

base("MAIL_FROM is the sender", async ({ openWith }) => {
  const server = await openMailServer();
  const site = await openWith({ MAIL_FROM: "Loaf <bread@blog.example>" });
  const { from } = await sendDirectly(`smtp://127.0.0.1:${server.port}?${selfSigned}`, site);
  expect(from).toBe("bread@blog.example");
  await site.close();
  await server.close();

  async function sendDirectly(url: string, { settings }: TestSite) {
    await deliver(url, { ...message, from: settings.MAIL_FROM! }, new AbortController().signal);
    return server.mails[0]!;
  }
});

const message = {
  messageId: "<1@blog.example>",
  from: "a@blog.example",
  to: cara.email,
  subject: "Hello",
  text: "Hello.",
  html: "<p>Hello.</p>",
};

for (const [name, scheme, options] of [
  ["TLS from the first byte", "smtps", { secure: true }],
  ["STARTTLS", "smtp", {}],
] as [string, string, SMTPServerOptions][])
  base(
    `with ${name}, a user and a password are sent encrypted, and an unknown certificate is refused`,
    async () => {
      const server = await openMailServer({ ...options, authOptional: false });
      const url = `${scheme}://ann:right@127.0.0.1:${server.port}`;
      const signal = new AbortController().signal;
      await deliver(`${url}?${selfSigned}`, message, signal);
      expect(server.mails).toMatchObject([{ user: "ann", secure: true, to: [cara.email] }]);
      await expect(deliver(url, message, signal)).rejects.toThrow(/certificate/i);
      const wrong = `${url.replace("right", "wrong")}?${selfSigned}`;
      await expect(deliver(wrong, message, signal)).rejects.toThrow(/EAUTH/);
      expect(server.mails).toHaveLength(1);
      await server.close();
    },
  );

base("a delivery that is aborted ends at once, with its connection", async () => {
  const server = await openMailServer();
  server.behaviour.onConnect = () => {};
  const abort = new AbortController();
  const delivery = deliver(`smtp://127.0.0.1:${server.port}`, message, abort.signal);
  await expect.poll(() => server.connectionCount()).toBe(1);
  abort.abort(new Error("the server ends"));
  await expect(delivery).rejects.toThrow(/EABORT/);
  await expect.poll(() => server.openConnectionCount()).toBe(0);
  await server.close();
});

async function signUp(site: TestSite, email = cara.email) {
  expect((await site.openBrowser().post("/signup", { ...cara, email })).status).toBe(303);
}

async function mailJobs(site: TestSite) {
  return (await jobRows(site.db)).filter(({ name }) => name === "send-mail");
}

function mailRows(site: TestSite) {
  return site.db.selectFrom("mails").select(["content", "sent_at"]).execute();
}

/** Head, plain text and HTML of a mail, decoded. */
function partsOf(source: string) {
  const boundary = /boundary="([^"]+)"/.exec(source)![1]!;
  const [head, ...parts] = source.split(`--${boundary}`);
  return [head!, ...parts.slice(0, 2).map(decodePart)];
}

function decodePart(part: string) {
  const [, head, body] = /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(part)!;
  const text = /base64/i.test(head!)
    ? Buffer.from(body!, "base64").toString("utf8")
    : body!
        .replace(/=\r\n/g, "")
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return text.replaceAll("\r\n", "\n");
}
