import { createHash } from "node:crypto";
import type { Context } from "hono";
import { dbContext } from "../http/context.ts";
import { newId } from "../lib/new-id.ts";
import { type Answer, revisionIn } from "./answer.server.ts";
import type { ApiEnv } from "./caller.server.ts";
import { claimKey, releaseKey, storeReply } from "./models/idempotency.server.ts";
import { refuse } from "./problem.server.ts";

/** What the headers of a request say about doing it once, and about what it changes. */
export function keysOf(c: Context<ApiEnv>) {
  const { token, context } = c.var;
  const revision = revisionIn(c.req.header("if-match"));
  if (revision === null) refuse(412, "The ETag in If-Match is none of this resource.");
  const key = token && c.req.method === "POST" ? readKey(c.req.header("idempotency-key")) : undefined;
  if (!token || key === undefined)
    return { revision, newId: newId(), once: (_: string, run: () => Promise<Answer>) => run() };
  const db = context.get(dbContext);
  const keyed = (body: string) => ({
    tokenId: token.id,
    key,
    fingerprint: hash(JSON.stringify([c.req.path, body])),
  });
  return {
    revision,
    newId: hash(JSON.stringify([token.id, key])).slice(0, 20),
    async once(body: string, run: () => Promise<Answer>): Promise<Answer> {
      const request = keyed(body);
      const claim = await claimKey(db, request);
      if (claim === "other") refuse(422, "Another request had this Idempotency-Key. Choose a new one.");
      if (claim === "running")
        refuse(409, "The same request is running.", { headers: { "Retry-After": "1" } });
      if (claim !== "claimed") return claim.reply as Answer;
      try {
        const answer = await run();
        await storeReply(db, request, answer);
        return answer;
      } catch (error) {
        // A refusal may be mended, and a failure may be over at the next try.
        await releaseKey(db, request).catch(() => {});
        throw error;
      }
    },
  };
}

function readKey(header: string | undefined) {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(header))
    refuse(400, "An Idempotency-Key has 1 to 200 visible characters of ASCII.");
  return header;
}

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
