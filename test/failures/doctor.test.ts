// `lectern doctor` looks at a running site as people reach it, through a proxy that may be set up wrongly.
import { createServer, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { expect } from "vitest";
import { recordBackup } from "../../app/operations/models/backup-state.server.ts";
import { saveDeskSettings } from "../../app/site/models/desk-settings.server.ts";
import { checkSite } from "../../tools/doctor/check-site.ts";
import { examine } from "../../tools/doctor/doctor.ts";
import { listenOnFreePort } from "../support/listen.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { test as base, openSite as open } from "../support/site.ts";

interface Faults {
  /** The name that the proxy asks the server for; undefined: what the client asked for. */
  host?: string;
  maxBytes?: number;
  addsClient?: boolean;
}

/** Fixture: opens a site behind a proxy with these faults, and returns what the doctor says of it. */
const test = base.extend("examineBehind", ({ database }) => async (faults: Faults, trusted = "127.0.0.1") => {
  const proxy = createServer((req, res) => forward(req, res, target, faults));
  const port = await listenOnFreePort(proxy);
  let target = 0;
  const site = await open(database, async (url) => {
    target = Number(new URL(url).port);
    return {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUSTED_PROXIES: trusted,
      SMTP_URL: "smtp://127.0.0.1:9",
    };
  });
  try {
    await addUser(site.db, ann);
    return await examine(site.db, site.settings).catch((error: Error) => error.message);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    await site.close();
  }
});

test("a site behind a good proxy has nothing wrong with it there", async ({ examineBehind }) => {
  const text = await examineBehind({ addsClient: true });
  for (const line of [
    /^ok +the name 127\.0\.0\.1:\d+ arrives at the server$/m,
    /^ok +the server sees the client 203\.0\.113\.7, through the proxy at .*127\.0\.0\.1$/m,
    /^ok +an upload of 20 MB comes through$/m,
    /^ok +live updates come through$/m,
    /^ok +only this user can read the data folder$/m,
    /^WRONG +nobody owns the site: open the link/m,
    /^WRONG +the mail server 127\.0\.0\.1:9 does not: /m,
    /2 of \d+ checks found something wrong/,
  ])
    expect(text).toMatch(line);
});

test("each fault of a proxy is named, with what to do about it", async ({ examineBehind }) => {
  const untrusted = await examineBehind({ addsClient: true }, "");
  expect(untrusted).toMatch(/^WRONG +the proxy at .*127\.0\.0\.1 is not trusted, .* set TRUSTED_PROXIES=/m);
  const text = await examineBehind({ maxBytes: 1_000_000 });
  expect(text).toMatch(/^WRONG +an upload of 20 MB does not come through \(.*client_max_body_size 22m;$/m);
  expect(text).toMatch(/^WRONG +no X-Forwarded-For arrives/m);
});

test("a check that fails is a finding, and what is dated after the clock is wrong", async ({
  site,
  database,
}) => {
  const gone = { ...site.settings, DATA_DIR: join(database.settings.DATA_DIR, "gone") };
  const problems = async () =>
    (await checkSite(site.db, gone)).flatMap(({ level, text }) => (level === "wrong" ? [text] : []));
  expect(await problems()).toEqual([
    expect.stringMatching(/^nobody owns the site/),
    expect.stringMatching(/^DATA_DIR could not be checked: ENOENT/),
  ]);
  const ahead = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000).toISOString();
  await recordBackup(site.db, { madeAt: ahead, drill: { at: ahead, name: "one", problem: "", images: 0 } });
  const makesBackups = !database.settings.DATABASE_URL;
  expect((await problems()).filter((text) => text.includes(`${ahead}, which is still to come`))).toHaveLength(
    makesBackups ? 2 : 0,
  );
});

test("what the owner set at the desk is looked at, too", async ({ site }) => {
  const env = { ...site.settings };
  const said = () => examine(site.db, env).catch((error: Error) => error.message);
  await saveDeskSettings(site.db, env.SECRET, ann, "Mail", { SMTP_URL: "smtp://127.0.0.1:9" });
  expect(await said()).toMatch(/^WRONG +the mail server 127\.0\.0\.1:9 does not: .* at \/desk\/site\/mail$/m);
  await saveDeskSettings(site.db, "another secret", ann, "Mail", {});
  expect(await said()).toMatch(/^WRONG +what was set at the desk cannot be read with this SECRET/m);
});

function forward(
  req: IncomingMessage,
  res: import("node:http").ServerResponse,
  port: number,
  { host, maxBytes = Number.POSITIVE_INFINITY, addsClient }: Faults,
) {
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) {
    res.writeHead(413, { connection: "close" }).end();
    return;
  }
  const headers = {
    ...req.headers,
    ...(host && { host }),
    ...(addsClient && { "x-forwarded-for": "203.0.113.7" }),
  };
  const upstream = request(
    { port, host: "127.0.0.1", method: req.method, path: req.url, headers },
    (answer) => {
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    },
  );
  upstream.on("error", () => res.destroy());
  res.on("close", () => upstream.destroy());
  req.pipe(upstream);
}
