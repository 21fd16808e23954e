import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parentPort, workerData } from "node:worker_threads";
import { findAccount } from "./accounts.ts";
import { choicePage, endedPage } from "./page.ts";
import { makeProvider } from "./provider.ts";
import type { Registration } from "./start.ts";

const registration = workerData as Registration;
const stylesheet = readFileSync(join(import.meta.dirname, "../../../public/plain.css"));

const server = createServer();
server.listen(0, "127.0.0.1", () => {
  // The issuer's name holds the port, so the port comes first.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = makeProvider(issuer, registration);
  const openId = provider.callback();

  async function choose(req: IncomingMessage, res: ServerResponse) {
    await provider.interactionDetails(req, res);
    if (req.method !== "POST") return send(res, 200, choicePage(registration.site));
    const chosen = findAccount(new URLSearchParams(await text(req)).get("account") ?? "");
    const result = chosen ? { login: { accountId: chosen.id } } : { error: "access_denied" };
    await provider.interactionFinished(req, res, result);
  }

  server.on("request", (req, res) => {
    // Nobody is remembered: each sign-in begins with a choice, whoever was chosen before.
    req.headers.cookie = req.headers.cookie?.replace(/_session(\.sig)?=[^;]*;? ?/g, "");
    if (req.url === "/plain.css") return res.setHeader("Content-Type", "text/css").end(stylesheet);
    if (!req.url?.startsWith("/choose/")) return openId(req, res);
    choose(req, res).catch(() => send(res, 400, endedPage(registration.site)));
  });
  parentPort!.postMessage(issuer);
});

function send(res: ServerResponse, status: number, html: string) {
  const { site } = registration;
  const policy = `default-src 'none'; style-src 'self'; img-src ${site}; form-action 'self' ${site}; frame-ancestors 'none'`;
  res.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
  });
  res.end(html);
}
