import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { inRequest } from "../config/log.ts";
import { type Admission, type AdmittedRequest, type Bindings, openAdmission } from "./admission/admission.ts";
import { clientAddresses } from "./admission/client-address.ts";
import { pipelineLimit } from "./admission/pipeline-limit.ts";
import { unsentResponses } from "./admission/unsent-responses.ts";
import { openWorkTime } from "./admission/work-time.ts";
import type { Parts } from "./app.ts";
import { liveBlogs } from "./live.ts";
import { headersOf } from "./security.ts";
import { responseSender } from "./send-response.ts";

/** What a site is made of, but for what is made here. */
export type SiteParts = Omit<Parts, "pages" | "renderInTurn">;
type Fetch = Parameters<Admission["letIn"]>[0];

/** Answers what is neither a file nor a kept page: live streams, and everything that has to be worked out. */
export function openDynamic(
  { db, settings, log }: SiteParts,
  fetchOf: (renderInTurn: Parts["renderInTurn"]) => Fetch,
) {
  const headers = headersOf(settings.PUBLIC_URL);
  const workTime = openWorkTime();
  const live = liveBlogs(db, headers, workTime);
  const isTooMany = pipelineLimit();
  const clientOf = clientAddresses(settings.TRUSTED_PROXIES, log);
  const unsent = unsentResponses();
  const { letIn, renderInTurn } = openAdmission(headers, workTime, unsent);
  const fetch = letIn(fetchOf(renderInTurn));
  const send = responseSender(unsent);
  const answer = async (request: Request, env: Bindings) => send(await fetch(request, env), env);
  // Its own Response saves what is answered as it is; ours goes through the router, which looks into each.
  const options = { overrideGlobalObjects: false };
  const work = getRequestListener(answer as Parameters<typeof getRequestListener>[0], options);
  return {
    answer(req: IncomingMessage, res: ServerResponse): void {
      if (isTooMany(req, res)) return;
      const forwardedFor = req.headers["x-forwarded-for"] as string | undefined;
      const client = clientOf(req.socket.remoteAddress, forwardedFor);
      const admitted = Object.assign<IncomingMessage, Pick<AdmittedRequest, "client">>(req, { client });
      inRequest(req, res, () => live.answer(req, res, client) || void work(admitted, res));
    },
    /** Ends the live streams, which would stay open. */
    close: live.close,
  };
}
