import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { listenOnFreePort } from "../../../test/support/listen.ts";
import { openBucket } from "../../../test/support/servers/bucket.ts";
import type { Random } from "../random.ts";
import { listBucket } from "./bucket-list.ts";
import { sendDeleteErrors, sendError, sendHalf, sendHtml } from "./bucket-responses.ts";

/** "misleading": responds with status 200 without having done the work. */
export type Behaviour = "normal" | "slow" | "failing" | "truncating" | "misleading";
export type FaultyBucket = Awaited<ReturnType<typeof openFaultyBucket>>;

/** A bucket behind a proxy that can delay, replace or truncate its responses. */
export async function openFaultyBucket() {
  const bucket = await openBucket();
  const address = new URL(bucket.address);
  const realEndpoint = new URL(address.searchParams.get("endpoint")!);
  let behaviour: Behaviour = "normal";
  let random: Random | undefined;

  async function respond(req: IncomingMessage, res: ServerResponse) {
    const body = await buffer(req);
    // Half of the requests succeed, so that the server leaves some work incomplete.
    const current = random?.chance(0.5) ? behaviour : "normal";
    // Two behaviours have two variants: "misleading" sends a list of errors or an HTML page, "failing" fails before or after
    // the bucket has done the work.
    const isFirstVariant = random?.chance(0.5);
    if (current === "slow") await pause(random!.between(200, 1500));
    if (current === "misleading")
      return isFirstVariant && req.url!.includes("?delete")
        ? sendDeleteErrors(res, body)
        : sendHtml(req, res);
    if (current === "failing" && isFirstVariant) return sendError(res);
    const { upstream, bytes } = await forward(realEndpoint, req, body);
    if (current === "failing") return sendError(res);
    res.writeHead(upstream.statusCode!, upstream.headers);
    if (current === "truncating") return sendHalf(res, bytes);
    res.end(bytes);
  }

  const server = createServer((req, res) => {
    respond(req, res).catch(() => res.destroy());
  });
  address.searchParams.set("endpoint", `http://127.0.0.1:${await listenOnFreePort(server)}`);
  return {
    settings: {
      IMAGES_URL: address.href,
      AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID!,
      AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY!,
    },
    setBehaviour(newBehaviour: Behaviour, newRandom: Random) {
      behaviour = newBehaviour;
      random = newRandom;
    },
    /** The keys of the objects in the bucket. */
    objectKeys: () => listBucket(realEndpoint, address.hostname, address.pathname.slice(1)),
    async close() {
      server.closeAllConnections();
      server.close();
      await bucket.close();
    },
  };
}

async function forward(endpoint: URL, { method, url: path, headers }: IncomingMessage, body: Buffer) {
  const options = { host: endpoint.hostname, port: endpoint.port, method, path, headers, agent: false };
  const req = request(options).end(body);
  const [upstream] = (await once(req, "response")) as [IncomingMessage];
  return { upstream, bytes: await buffer(upstream) };
}
