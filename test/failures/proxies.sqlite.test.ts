// The files of deploy/ for nginx and Caddy, run where these programs are installed (apt install nginx caddy).
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from "node:http2";
import { connect } from "node:http2";
import { get } from "node:https";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { expect } from "vitest";
import { openSession } from "../../app/core/session.server.ts";
import type { Probe } from "../../app/operations/lib/probe.ts";
import { probeKey, probePath } from "../../app/operations/models/probe-key.server.ts";
import { checkOutside } from "../../tools/doctor/check-outside.ts";
import { openBrowser } from "../support/browser.ts";
import { findProgram } from "../support/find-program.ts";
import { freePort } from "../support/free-port.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { photo } from "../support/pictures.ts";
import { test as base, openSite as open, secret } from "../support/site.ts";
import { openUploader } from "../support/uploads.ts";

interface Proxy {
  /** Writes the configuration into the folder, and returns the arguments with which the program runs it. */
  configure(folder: string, ports: { site: number; https: number; http: number }): string[];
}

const proxies: Record<string, Proxy> = {
  nginx: {
    configure(folder, ports) {
      const site = readFileSync("deploy/nginx.conf", "utf8")
        .replaceAll(/listen (\[::\]:)?80;/g, `listen $1${ports.http};`)
        .replaceAll(/listen (\[::\]:)?443 /g, `listen $1${ports.https} `)
        .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.site}`)
        .replaceAll("blog.example.com", "localhost")
        .replaceAll(/\/etc\/letsencrypt\/live\/localhost/g, folder);
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : "";
      const text = `daemon off; pid ${join(folder, "pid")}; ${user} events {}
        http { access_log off; ${temporary.join(" ")} ${site} }`;
      writeFileSync(join(folder, "nginx.conf"), text);
      return ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
    },
  },
  caddy: {
    configure(folder, ports) {
      const site = readFileSync("deploy/Caddyfile", "utf8")
        .replace(
          "{$LECTERN_HOST:blog.example.com} {",
          `localhost:${ports.https} {\ntls fullchain.pem privkey.pem`,
        )
        .replace("{$LECTERN_HOST:blog.example.com}", `localhost:${ports.https}`)
        .replaceAll("127.0.0.1:3000", `127.0.0.1:${ports.site}`);
      // Without the redirects of port 80 and the port for administration.
      writeFileSync(join(folder, "Caddyfile"), `{\nadmin off\nauto_https disable_redirects\n}\n${site}`);
      return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
    },
  },
};

for (const [name, proxy] of Object.entries(proxies)) {
  const program = findProgram(name);
  const test = base.extend("behind", async ({ database }, { onCleanup }) => {
    const folder = join(database.settings.DATA_DIR, "proxy");
    mkdirSync(folder);
    const certificate = makeCertificate(folder);
    const previous = getCACertificates("default");
    setDefaultCACertificates([...previous, certificate]);
    const [https, http] = [await freePort(), await freePort()];
    const url = `https://localhost:${https}`;
    let sitePort = 0;
    const site = await open(database, async (address) => {
      sitePort = Number(new URL(address).port);
      return { PUBLIC_URL: url, TRUSTED_PROXIES: "127.0.0.1", SHARED_CACHE_SECONDS: "60" };
    });
    const child = start(program!, proxy.configure(folder, { site: sitePort, https, http }), folder);
    const ended = once(child, "exit");
    onCleanup(async () => {
      child.kill("SIGTERM");
      await ended;
      setDefaultCACertificates(previous);
      await site.close();
    });
    await waitUntilReady(url);
    return { site, url, http };
  });

  // Where the program is missing, the name of the skipped test says so.
  const title = program
    ? `${name} with the file of deploy/`
    : `${name} is not installed, so the file of deploy/ for it`;
  test.skipIf(!program)(`${title} is what the doctor wants`, async ({ behind: { site, url } }) => {
    const findings = await checkOutside(site.settings, secret);
    expect(findings.map(({ level, text }) => `${level}: ${text}`)).toEqual([
      `ok: the name ${new URL(url).host} arrives at the server`,
      expect.stringMatching(
        /^ok: the server sees the client (127\.0\.0\.1|::\/64), through the proxy at .*127\.0\.0\.1$/,
      ),
      "ok: an upload of 20 MB comes through",
      "ok: the clocks of this machine and of what answers agree",
      "ok: live updates come through",
      expect.stringMatching(/^ok: the certificate of localhost ends in \d+ days$/),
      "ok: cookies are sent over https alone",
    ]);
  });

  test.skipIf(!program)(`${title} lets a cover of 19 MB through`, async ({ behind: { site, url } }) => {
    const browser = openBrowser(url);
    await addUser(site.db, ann);
    browser.cookies.set("__Host-site_session", await openSession(site.db, ann.id));
    const cover = await photo(2600, 2440).png({ compressionLevel: 0 }).toBuffer();
    expect(cover.length).toBeGreaterThan(19_000_000);
    const { status, width } = await openUploader({ ...site, url }, browser).upload(cover, "cover.png");
    expect({ status, width }).toEqual({ status: 201, width: 1600 });
  });

  test.skipIf(!program)(`${title} sends events at once`, async ({ behind: { site, url } }) => {
    await addUser(site.db, ann);
    const cookie = `__Host-site_session=${await openSession(site.db, ann.id)}`;
    for (const path of ["/blog/s1/live", "/notifications/live"]) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      const headers = { accept: "text/event-stream", cookie };
      const req = get(url + path, { agent: false, headers }, (res) =>
        res.setEncoding("utf8").once("data", resolve).on("error", reject),
      ).on("error", reject);
      const timer = setTimeout(() => reject(new Error(`${path} is buffered`)), 2000);
      expect(await promise.finally(() => clearTimeout(timer))).toContain("data: ");
      req
        .off("error", reject)
        .on("error", () => {})
        .destroy();
    }
  });

  test.skipIf(!program)(`${title} speaks HTTP/2 and lets cache headers pass`, async ({ behind: { url } }) => {
    const session = connect(url);
    const send = async (headers: OutgoingHttpHeaders) => {
      const stream = session.request(headers).resume();
      const [answer] = (await once(stream, "response")) as [IncomingHttpHeaders];
      return answer;
    };
    // Shared caches get what this server's own cache has, so not the first time.
    const cacheControl = async () => (await send({ ":path": "/blog/s1" }))["cache-control"];
    await expect.poll(cacheControl).toBe("max-age=0, s-maxage=60, stale-while-revalidate=60");
    const page = await send({ ":path": "/blog/s1" });
    expect(session.alpnProtocol).toBe("h2");
    expect(page).toMatchObject({
      ":status": 200,
      "cache-control": "max-age=0, s-maxage=60, stale-while-revalidate=60",
      "cache-tag": expect.stringContaining("blog:s1"),
      vary: expect.stringContaining("Cookie"),
      "strict-transport-security": expect.any(String),
    });
    const again = await send({ ":path": "/blog/s1", "if-none-match": page.etag });
    expect(again[":status"]).toBe(304);
    session.close();
  });

  test.skipIf(!program)(
    `${title} believes no X-Forwarded-For of its clients`,
    async ({ behind: { url } }) => {
      const response = await fetch(url + probePath, {
        method: "POST",
        headers: { authorization: probeKey(secret), "x-forwarded-for": "203.0.113.7" },
      });
      const seen = (await response.json()) as Probe;
      expect(seen.client).toMatch(/^(127\.0\.0\.1|::\/64)$/);
      expect(seen.forwardedFor).not.toContain("203.0.113.7");
    },
  );
}

/** Makes a certificate for localhost, in the files fullchain.pem and privkey.pem of the folder, and returns it. */
function makeCertificate(folder: string): string {
  const options = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=localhost";
  const names = ["-addext", "subjectAltName=DNS:localhost"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  execFileSync("openssl", [...options.split(" "), ...names, ...files], { stdio: "ignore" });
  return readFileSync(join(folder, "fullchain.pem"), "utf8");
}

function start(program: string, args: string[], folder: string): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: folder };
  return spawn(program, args, { cwd: folder, env, stdio: "ignore" });
}

async function waitUntilReady(url: string) {
  const deadline = Date.now() + 5000;
  for (;;) {
    try {
      const response = await fetch(`${url}/readyz`);
      if (response.ok || Date.now() > deadline) return expect(response.status).toBe(200);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await pause(50);
  }
}
