import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parentPort, workerData } from "node:worker_threads";
import { findAccount } from "./accounts.ts";
import { choicePage, expiredPage } from "./page.ts";
import { createProvider } from "./provider.ts";
import type { ProviderOptions } from "./start.ts";

const options = workerData as ProviderOptions;
const stylesheet = readFileSync(join(import.meta.dirname, "../../../public/plain.css"));

const server = createServer();
server.listen(0, "127.0.0.1", () => {
  // The issuer's address contains the port, so the provider is created after the port is known.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, options);
  const handleOpenId = provider.callback();

  async function handleChoice(req: IncomingMessage, res: ServerResponse) {
    await provider.interactionDetails(req, res);
    if (req.method !== "POST") return send(res, 200, choicePage(options.site));
    const account = findAccount(new URLSearchParams(await text(req)).get("account") ?? "");
    const result = account ? { login: { accountId: account.id } } : { error: "access_denied" };
    await provider.interactionFinished(req, res, result);
  }

  server.on("request", (req, res) => {
    // Drops the provider's session cookie, so that each sign-in asks for an account again.
    req.headers.cookie = req.headers.cookie?.replace(/_session(\.sig)?=[^;]*;? ?/g, "");
    if (req.url === "/plain.css") return res.setHeader("Content-Type", "text/css").end(stylesheet);
    if (!req.url?.startsWith("/choose/")) return handleOpenId(req, res);
    handleChoice(req, res).catch(() => send(res, 400, expiredPage(options.site)));
  });
  parentPort!.postMessage(issuer);
});

function send(res: ServerResponse, status: number, html: string) {
  const { site } = options;
  const policy = `default-src 'none'; style-src 'self'; img-src ${site}; form-action 'self' ${site}; frame-ancestors 'none'`;
  res.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "no-store",
  });
  res.end(html);
}
