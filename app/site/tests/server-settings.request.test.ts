// What the owner sets in place of the environment: mail, backups, sign-in.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { backupTimeOf, mailModeOf } from "../../../config/settings.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { freshDatabase } from "../../../test/support/database.ts";
import { listenOnFreePort } from "../../../test/support/listen.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";
import { openBucket } from "../../../test/support/servers/bucket.ts";
import { openMailServer, refusal } from "../../../test/support/servers/mail-server.ts";
import { test as base, openSite, type TestSite } from "../../../test/support/site.ts";
import { exportSite } from "../../export/models/export-site.server.ts";
import type { FetchPublic } from "../../outbound/fetch-public.server.ts";
import { subjects } from "../../subjects.server.ts";
import { webhookEvents } from "../../webhooks/lib/webhook-events.ts";
import { sendDueDeliveries } from "../../webhooks/send-deliveries.server.ts";
import { readDeskSettings } from "../models/desk-settings.server.ts";

const test = base
  .extend("owner", ({ site }) => logInOwner(site))
  .extend("mailServer", async ({ task: _ }, { onCleanup }) => {
    const server = await openMailServer({ hideSTARTTLS: true, allowInsecureAuth: true });
    onCleanup(server.close);
    return server;
  });

const password = "right";
const mailForm = (port: number, fields: Record<string, string> = {}) => ({
  ...{ act: "save", host: "127.0.0.1", port: String(port), encryption: "starttls", user: "letters" },
  ...{ password, sender: "Kiln <kiln@example.com>", ...fields },
});
const problemOf = (html: string) => textOf(mainOf(html));

test("mail that the owner sets is sent at once, keeps its password, and ends with an empty server", async ({
  site,
  owner,
  mailServer,
}) => {
  expect(mailModeOf(site.settings)).toBe("outbox");
  await owner.post("/desk/site/mail", mailForm(mailServer.port));
  expect((await owner.post("/desk/site/mail", { act: "test" })).headers.location).toBe(
    "/desk/site/mail?sent=yes",
  );
  expect(mailServer.mails).toMatchObject([
    { from: "kiln@example.com", user: "letters", to: ["Ann@example.com"] },
  ]);
  await owner.post("/desk/site/mail", mailForm(mailServer.port, { password: "", sender: "" }));
  await owner.post("/desk/site/mail", { act: "test" });
  expect(mailServer.mails[1]).toMatchObject({ from: "noreply@127.0.0.1", user: "letters" });
  // Whoever names another server does not learn the password.
  await owner.post(
    "/desk/site/mail",
    mailForm(mailServer.port, { host: "localhost", password: "", sender: "" }),
  );
  expect(await readDeskSettings(site.db, site.settings.SECRET)).toEqual({
    SMTP_URL: `smtp://letters@localhost:${mailServer.port}`,
  });
  await owner.post("/desk/site/mail", mailForm(mailServer.port, { host: "" }));
  expect(Object.keys((await readDeskSettings(site.db, site.settings.SECRET))!)).not.toContain("SMTP_URL");
});

test("a server that refuses is quoted, without the password", async ({ site, owner, mailServer }) => {
  await owner.post("/desk/site/mail", mailForm(mailServer.port, { password: "a wrong word" }));
  const wrong = await owner.post("/desk/site/mail", { act: "test" });
  expect([wrong.status, problemOf(wrong.text)]).toEqual([422, expect.stringContaining("wrong password")]);
  await owner.post("/desk/site/mail", mailForm(mailServer.port));
  mailServer.behaviour.onRcptTo = (_address, _session, done) => done(refusal(550, "no such sender here"));
  const refused = await owner.post("/desk/site/mail", { act: "test" });
  expect(problemOf(refused.text)).toContain("550 no such sender here");
  expect(refused.text + wrong.text + site.log.join()).not.toMatch(/a wrong word|letters:right/);
});

test("a host that is none, a sender without an address and a time that is none are refused beside their fields", async ({
  owner,
}) => {
  for (const host of ["mail.example.com/x", "a b", "user@mail.example.com", "mail.example.com:25"]) {
    const response = await owner.post("/desk/site/mail", mailForm(25, { host }));
    expect(problemOf(response.text), host).toContain("It must be a name such as mail.example.com.");
  }
  for (const port of ["0", "99999", "x", "25.5"])
    expect(problemOf((await owner.post("/desk/site/mail", mailForm(25, { port }))).text), port).toContain(
      "A port is a whole number from 1 to 65535.",
    );
  const sender = await owner.post("/desk/site/mail", mailForm(25, { sender: "Kiln" }));
  expect(problemOf(sender.text)).toContain("It must be a sender such as");
  // Without its key a bucket would be opened with that of whoever runs the server.
  for (const change of [{ key: "" }, { secret: "" }])
    expect((await owner.post("/desk/site/backups", { ...backupForm, ...change })).status).toBe(422);
  const time = await owner.post("/desk/site/backups", { ...backupForm, place: "here", time: "25:00" });
  expect(problemOf(time.text)).toContain("It must be a time such as 03:30, or off.");
});

const backupForm = {
  ...{ act: "save", time: "02:30", place: "bucket", bucket: "lectern", folder: "copies" },
  ...{ endpoint: "", region: "eu-west-1", key: "AKIAKILN", secret: "s3-secret-of-kiln" },
};

test("backups go where the owner says, after a trial that names what failed", async ({ site, owner }) => {
  const bucket = await openBucket();
  const endpoint = new URL(bucket.address).searchParams.get("endpoint")!;
  try {
    await owner.post("/desk/site/backups", { ...backupForm, endpoint });
    expect([backupTimeOf(site.settings), site.settings.BACKUP_URL]).toEqual([
      "02:30",
      expect.stringContaining("s3://AKIAKILN:s3-secret-of-kiln@lectern/copies?endpoint="),
    ]);
    const tried = await owner.post("/desk/site/backups", { act: "try" });
    expect(tried.headers.location).toBe("/desk/site/backups?tried=yes");
    await owner.post("/desk/site/backups", { ...backupForm, endpoint, bucket: "nowhere" });
    const failed = await owner.post("/desk/site/backups", { act: "try" });
    expect(problemOf(failed.text)).toContain("Nothing could be stored there:");
  } finally {
    await bucket.close();
  }
});

test("a provider that the owner sets has its button at once, and one that is silent is said", async ({
  site,
  owner,
}) => {
  let isUp = true;
  const server = createServer((_request, response) =>
    isUp
      ? response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify({ issuer }))
      : response.writeHead(404).end(),
  );
  const issuer = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const form = { act: "save", issuer, id: "kiln-client", secret: "oidc-secret-of-kiln" };
  await owner.post("/desk/site/sign-in", { ...form, issuer: "http://kiln.example" });
  expect(site.settings.GOOGLE_CLIENT_ID).toBeUndefined();
  await owner.post("/desk/site/sign-in", form);
  expect((await site.get("/login")).text).not.toContain("demo");
  const page = await owner.get("/desk/site/sign-in");
  expect(page.text).toContain(`${site.url}/login/callback`);
  const ask = () => owner.post("/desk/site/sign-in", { act: "try" });
  expect((await ask()).headers.location).toBe("/desk/site/sign-in?tried=yes");
  isUp = false;
  const tried = await ask();
  expect(problemOf(tried.text)).toContain("The provider does not answer as it should:");
  const kept = await owner.post("/desk/site/sign-in", { ...form, secret: "" });
  expect([kept.status, site.settings.GOOGLE_CLIENT_SECRET]).toEqual([303, form.secret]);
  const moved = await owner.post("/desk/site/sign-in", {
    ...form,
    issuer: "https://other.example",
    secret: "",
  });
  expect(moved.status).toBe(422);
  server.close();
});

test("no page, row, log, export, archive or webhook has a secret in clear, and none but its row has it sealed", async ({
  site,
  owner,
  mailServer,
}) => {
  const hook = { id: "hook", url: "https://hook.example/", secret: "whsec_aG9vaw==", created_at: "2026" };
  await site.db
    .insertInto("webhooks")
    .values({ ...hook, events: Object.keys(webhookEvents).join(" ") })
    .execute();
  await publish(site.db, bread);
  await owner.post("/desk/site/mail", mailForm(mailServer.port, { password: "smtp-secret-of-kiln" }));
  await owner.post("/desk/site/backups", backupForm);
  await owner.post("/desk/site/sign-in", {
    act: "save",
    issuer: "https://kiln.example",
    id: "i",
    secret: "oidc-secret-of-kiln",
  });
  const pages = ["", "/mail", "/backups", "/sign-in", "/mail.data", "/backups.data", "/sign-in.data"].map(
    (path) => `/desk/site${path}`,
  );
  for (const path of [...pages, "/desk", "/desk/log", "/desk/care", "/account/data", "/"]) {
    const { text } = await owner.get(path);
    expect(text, path).not.toMatch(/secret-of-kiln/);
  }
  const rows = await site.db.selectFrom("settings").selectAll().execute();
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(JSON.stringify([rows, log, site.log])).not.toMatch(/secret-of-kiln/);
  expect(textOf((await owner.get("/desk/log")).text)).toContain("Mail");

  const sealed = rows.find(({ name }) => name === "desk")!.value;
  for (const [what, text] of Object.entries(await whatLeaves(site, owner))) {
    expect(text, what).toContain(bread.title);
    expect(text.includes(sealed) || /secret-of-kiln/.test(text), what).toBe(false);
  }
  expect(JSON.stringify([log, site.log])).not.toContain(sealed);
});

/** The texts of an export, of the owner's archive, and of what a webhook with all events is told, all of which know a post. */
async function whatLeaves(site: TestSite, owner: Browser) {
  const bodies: string[] = [];
  const fetchPublic: FetchPublic = async (_url, { body }) => {
    bodies.push(String(body));
    return { problem: "not now" };
  };
  const parts = { db: site.db, subjects, publicUrl: site.url, fetchPublic };
  const sender = { ...parts, now: Date.now, onSwitchedOff() {} };
  await sendDueDeliveries(sender, new AbortController().signal);
  const file = join(site.settings.DATA_DIR, "export.zip");
  await exportSite(site.db, site.images, file, site.url);
  const textsIn = (zip: Uint8Array) => Object.values(unzipSync(zip)).map((bytes) => strFromU8(bytes));
  return {
    export: textsIn(readFileSync(file)).join(),
    archive: textsIn((await owner.post("/account/data", {})).body).join(),
    webhook: bodies.join(),
  };
}

test("what the environment says wins, and the desk says so; another secret makes it unreadable", async ({
  mailServer,
}) => {
  const database = await freshDatabase();
  const environment = { SMTP_URL: "smtp://127.0.0.1:9", BACKUP_TIME: "04:00", BACKUP_URL: "/somewhere" };
  const first = await openSite(database);
  await (await logInOwner(first)).post("/desk/site/mail", mailForm(mailServer.port));
  await first.close();
  await check(await openSite(database, environment), async (site) => {
    const owner = await logInOwner(site);
    expect(site.settings.SMTP_URL).toBe("smtp://127.0.0.1:9");
    await owner.post("/desk/site/mail", mailForm(mailServer.port, { host: "other.example" }));
    expect((await readDeskSettings(site.db, site.settings.SECRET))?.SMTP_URL).toContain("127.0.0.1");
    const { text } = await owner.get("/desk/site/mail");
    expect(textOf(text)).toContain("What is not shown here was set by whoever runs this server.");
    expect(elementOf(text, "input", { name: "host" })).toBeUndefined();
    // The fields that are shown are enough.
    expect((await owner.post("/desk/site/mail", { act: "save", sender: "a@kiln.example" })).status).toBe(303);
    expect(site.settings.MAIL_FROM).toBe("a@kiln.example");
  });
  const other = { SECRET: "another secret of the tests, of no use", BACKUP_TIME: "04:00" };
  await check(await openSite(database, other), async (site) => {
    const owner = await logInOwner(site);
    for (const page of ["mail", "backups", "sign-in"])
      expect(textOf((await owner.get(`/desk/site/${page}`)).text), page).toContain("cannot be read any more");
  });
  await database.remove();
});

async function check(site: TestSite, work: (site: TestSite) => Promise<void>) {
  try {
    await work(site);
  } finally {
    await site.close();
  }
}
