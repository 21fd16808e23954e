import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { openBucket } from "../../support/bucket.ts";
import { listenOnFreePort } from "../../support/listen.ts";
import type { Random } from "../random.ts";
import { listBucket } from "./bucket-list.ts";
import { fail, refuseDeletes, respondHalf, respondHtml } from "./bucket-responses.ts";

export type Behaviour = "honest" | "slow" | "failing" | "cutting" | "lying";
export type HostileBucket = Awaited<ReturnType<typeof openHostileBucket>>;

/** A bucket behind a proxy whose responses may be late, errors, cut off, or replaced. */
export async function openHostileBucket() {
  const bucket = await openBucket();
  const address = new URL(bucket.address);
  const real = new URL(address.searchParams.get("endpoint")!);
  let behaviour: Behaviour = "honest";
  let random: Random | undefined;

  async function respond(req: IncomingMessage, res: ServerResponse) {
    const body = await buffer(req);
    // Half of the requests succeed, so that some work is left half done.
    const current = random?.chance(0.5) ? behaviour : "honest";
    const isEarly = random?.chance(0.5);
    if (current === "slow") await pause(random!.between(200, 1500));
    if (current === "lying")
      return isEarly && req.url!.includes("?delete") ? refuseDeletes(res, body) : respondHtml(req, res);
    if (current === "failing" && isEarly) return fail(res);
    const { upstream, bytes } = await forward(real, req, body);
    if (current === "failing") return fail(res);
    res.writeHead(upstream.statusCode!, upstream.headers);
    if (current === "cutting") return respondHalf(res, bytes);
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
    behave(newBehaviour: Behaviour, newRandom: Random) {
      behaviour = newBehaviour;
      random = newRandom;
    },
    /** The keys in the real bucket. */
    files: () => listBucket(real, address.hostname, address.pathname.slice(1)),
    async close() {
      server.closeAllConnections();
      server.close();
      await bucket.close();
    },
  };
}

async function forward(real: URL, { method, url: path, headers }: IncomingMessage, body: Buffer) {
  const options = { host: real.hostname, port: real.port, method, path, headers, agent: false };
  const req = request(options).end(body);
  const [upstream] = (await once(req, "response")) as [IncomingMessage];
  return { upstream, bytes: await buffer(upstream) };
}
