import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { openBucket } from "../../support/bucket.ts";
import { listenOnFreePort } from "../../support/listen.ts";
import type { Random } from "../random.ts";
import { cutOff, fail, keepAll, lie } from "./bucket-answers.ts";
import { listBucket } from "./bucket-list.ts";

export type Behaviour = "honest" | "slow" | "failing" | "cutting" | "lying";
export type HostileBucket = Awaited<ReturnType<typeof openHostileBucket>>;

/** A bucket behind a server that may answer late, wrongly, in part, or something else altogether. */
export async function openHostileBucket() {
  const bucket = await openBucket();
  const address = new URL(bucket.address);
  const real = new URL(address.searchParams.get("endpoint")!);
  let behaviour: Behaviour = "honest";
  let random: Random | undefined;

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const body = await buffer(req);
    // Half of the requests go well, so that some work is half done.
    const now = random?.chance(0.5) ? behaviour : "honest";
    const early = random?.chance(0.5);
    if (now === "slow") await pause(random!.between(200, 1500));
    if (now === "lying") return early && req.url!.includes("?delete") ? keepAll(res, body) : lie(req, res);
    if (now === "failing" && early) return fail(res);
    const { found, bytes } = await forward(real, req, body);
    if (now === "failing") return fail(res);
    res.writeHead(found.statusCode!, found.headers);
    if (now === "cutting") return cutOff(res, bytes);
    res.end(bytes);
  }

  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy());
  });
  address.searchParams.set("endpoint", `http://127.0.0.1:${await listenOnFreePort(server)}`);
  return {
    settings: {
      IMAGES_URL: address.href,
      AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID!,
      AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY!,
    },
    behave(as: Behaviour, chooser: Random) {
      behaviour = as;
      random = chooser;
    },
    /** What is stored, as the real one says. */
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
  const sent = request(options).end(body);
  const [found] = (await once(sent, "response")) as [IncomingMessage];
  return { found, bytes: await buffer(found) };
}
