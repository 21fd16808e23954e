// What the site looks like from outside, through its proxy: the server has to be running.
import { connect as connectTls } from "node:tls";
import type { Probe } from "../../app/operations/lib/probe.ts";
import { probeKey, probePath } from "../../app/operations/models/probe-key.server.ts";
import { type EnvSettings, isLoopback } from "../../config/settings.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";

const uploadBytes = 20 * 1024 * 1024;
const timeoutMs = 30_000;
const dayMs = 24 * 60 * 60 * 1000;
const minCertificateDays = 14;
const maxClockSkewMs = 60_000;

export async function checkOutside(
  { PUBLIC_URL, TRUSTED_PROXIES }: EnvSettings,
  secret: string,
): Promise<Finding[]> {
  const url = new URL(PUBLIC_URL);
  const send = (bytes: number) => sendProbe(PUBLIC_URL, secret, bytes);
  const small = await send(0);
  const isLocal = isLoopback(url.hostname);
  if ("problem" in small && isLocal)
    return [warn(`${PUBLIC_URL} does not answer: the server is not running; start it with npm start`)];
  if ("problem" in small)
    return [
      wrong(
        `${PUBLIC_URL} does not answer (${small.problem}): is the server running, and does the proxy lead to it?`,
      ),
    ];
  const large = await send(uploadBytes);
  return [
    small.host === url.host
      ? ok(`the name ${url.host} arrives at the server`)
      : wrong(
          `the server is asked for ${small.host} instead of ${url.host}: let the proxy pass the Host header on`,
        ),
    checkClient(small, TRUSTED_PROXIES),
    "problem" in large
      ? wrong(
          `an upload of 20 MB does not come through (${large.problem}): allow bodies of 22 MB, in nginx with client_max_body_size 22m;`,
        )
      : ok("an upload of 20 MB comes through"),
    checkClock(small.date),
    await checkStream(PUBLIC_URL),
    ...(url.protocol === "https:" ? [await checkCertificate(url), checkTransport(small.isSecure)] : []),
  ];
}

type Seen = Probe & { date: string; isSecure: boolean };

async function sendProbe(base: string, secret: string, bytes: number): Promise<Seen | { problem: string }> {
  try {
    const response = await fetch(base + probePath, {
      method: "POST",
      headers: { authorization: probeKey(secret), "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) return { problem: `status ${response.status}` };
    const seen = (await response.json()) as Probe;
    if (seen.bytes !== bytes) return { problem: `${seen.bytes} of ${bytes} bytes arrived` };
    const isSecure = response.headers.has("strict-transport-security");
    return { ...seen, date: response.headers.get("date") ?? "", isSecure };
  } catch (error) {
    const { message, cause } = error as Error;
    return { problem: (cause as Error | undefined)?.message || message };
  }
}

function checkClient({ peer, client, forwardedFor }: Seen, trusted: string[]): Finding {
  if (!forwardedFor && trusted.length > 0)
    return wrong("no X-Forwarded-For arrives, so everybody counts as one client: let the proxy add it");
  // From the proxy's own machine, the client of a trusted one has the address of the proxy.
  const isOnProxy = trusted.length > 0 && forwardedFor.includes(client);
  if (forwardedFor && peer.includes(client) && !isOnProxy)
    return wrong(
      `the proxy at ${peer} is not trusted, so everybody counts as one client: set TRUSTED_PROXIES=${peer}`,
    );
  return ok(`the server sees the client ${client}${forwardedFor ? `, through the proxy at ${peer}` : ""}`);
}

function checkClock(date: string): Finding {
  const skewMs = Math.abs(Date.parse(date) - Date.now());
  if (!(skewMs > maxClockSkewMs)) return ok("the clocks of this machine and of what answers agree");
  return wrong(
    `the clocks differ by ${Math.round(skewMs / 1000)} s: jobs, schedules and sign-ins need the right time`,
  );
}

/** Whether the first event of a live stream comes at once, or waits in a buffer of the proxy. */
async function checkStream(base: string): Promise<Finding> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), 5000);
  try {
    const { body } = await fetch(`${base}/blog/s1/live`, { signal: stop.signal });
    const { done } = await body!.getReader().read();
    return done ? warn("live updates end at once") : ok("live updates come through");
  } catch {
    return wrong("live updates do not come through: turn the proxy's buffering off for /blog/*/live");
  } finally {
    clearTimeout(timer);
    stop.abort();
  }
}

function checkTransport(isSecure: boolean): Finding {
  if (isSecure) return ok("cookies are sent over https alone");
  return wrong(
    "the server does not know that people use https: set PUBLIC_URL for the server too, not only here",
  );
}

function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const { promise, resolve } = Promise.withResolvers<Finding>();
  const socket = connectTls({
    host: hostname,
    port: Number(port || 443),
    servername: hostname,
    timeout: timeoutMs,
  });
  socket.once("secureConnect", () => {
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
    const text = `the certificate of ${hostname} ends in ${days} days`;
    resolve(days < minCertificateDays ? wrong(`${text}: does your proxy renew it?`) : ok(text));
    socket.destroy();
  });
  socket.once("timeout", () => socket.destroy(new Error("no answer")));
  socket.once("error", ({ message }) =>
    resolve(wrong(`the certificate of ${hostname} is not valid: ${message}`)),
  );
  return promise;
}
