import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { cookiesOf } from "../app/http/cookies.server.ts";
import type { ReadCounter } from "../app/statistics/reads/count-reads.ts";
import { runInRequest } from "../config/log.ts";
import {
  type Admission,
  type Bindings,
  openAdmission,
  type RequestWithClient,
} from "./admission/admission.ts";
import { clientAddressReader } from "./admission/client-address.ts";
import { dropBody } from "./admission/drop-body.ts";
import { pipelineLimit } from "./admission/pipeline-limit.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import type { AppParts } from "./app.ts";
import { openLiveStreams } from "./live.ts";
import { openLiveNotifications } from "./live-notifications.ts";
import type { Metrics } from "./metrics.ts";
import { securityHeaders } from "./security.ts";
import { sendResponse } from "./send-response.ts";

/** What start.ts opens for the site. `pageCache` and `renderInQueue` are added when the site is opened. */
export type SiteParts = Omit<AppParts, "pageCache" | "renderInQueue"> & {
  reads: ReadCounter;
  /** undefined without METRICS_PORT. */
  metrics?: Metrics;
};
type Fetch = Parameters<Admission["admit"]>[0];

/** Handles requests for neither a file nor a cached page: live streams, and everything that the app renders. */
export function openRequestHandler(
  { db, settings, log, reads }: SiteParts,
  fetchOf: (renderInQueue: AppParts["renderInQueue"]) => Fetch,
) {
  const headers = securityHeaders(settings.PUBLIC_URL);
  const live = openLiveStreams(db, headers);
  const liveNotifications = openLiveNotifications(db, headers, cookiesOf(settings).nameOf("session"));
  const refusePipelined = pipelineLimit();
  const readClient = clientAddressReader(settings.TRUSTED_PROXIES, log);
  const clientOf = ({ socket, headers }: IncomingMessage) =>
    readClient(socket.remoteAddress, headers["x-forwarded-for"] as string | undefined);
  const { admit, renderInQueue } = openAdmission(headers);
  const fetch = admit(fetchOf(renderInQueue));
  const fetchAndSend = async (request: Request, env: Bindings) => {
    const response = await fetch(request, env);
    const isRead = isSafeMethod(env.incoming) || (await dropBody(env.incoming));
    return sendResponse(response, env, !isRead);
  };
  // The adapter's own Response class is faster only for responses that nothing reads; React Router reads each of ours.
  const options = { overrideGlobalObjects: false };
  const listener = getRequestListener(fetchAndSend as Parameters<typeof getRequestListener>[0], options);
  return {
    clientOf,
    handle(req: IncomingMessage, res: ServerResponse): void {
      if (refusePipelined(req, res)) return;
      const client = clientOf(req);
      const requestWithClient = Object.assign<IncomingMessage, Pick<RequestWithClient, "client">>(req, {
        client,
      });
      const isLive = () => live.handle(req, res, client) || liveNotifications.handle(req, res, client);
      runInRequest(req, res, client, () => isLive() || void listener(requestWithClient, res));
    },
    /** Call for every request, after it was handled or its handling began. */
    countRead: (req: IncomingMessage, res: ServerResponse) =>
      reads.count(req, res, () => clientOf(req).address),
    /** Ends the live streams, which would otherwise stay open. */
    close() {
      live.close();
      liveNotifications.close();
    },
  };
}
