import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Bindings, gone } from "./admission/admission.ts";
import type { UnsentResponses } from "./admission/unsent-responses.ts";
import { timeouts } from "./timeouts.ts";

/**
 * Sends answers, which stay in memory until their clients have taken them. Those that name their length are left to the
 * caller to send piece by piece.
 */
export function responseSender(unsent: UnsentResponses) {
  return async (response: Response, { incoming, outgoing }: Bindings): Promise<Response> => {
    incoming.socket.setTimeout(timeouts.silenceMs);
    if (!response.body) return response;
    if (outgoing.destroyed) {
      await response.body.cancel();
      return gone();
    }
    const length = response.headers.get("Content-Length");
    if (length !== null) {
      unsent.hold(incoming.client, Number(length), outgoing, true);
      return response;
    }
    const body = Buffer.from(await response.arrayBuffer());
    unsent.hold(incoming.client, body.length, outgoing);
    outgoing.statusCode = response.status;
    outgoing.setHeaders(response.headers).end(body);
    return RESPONSE_ALREADY_SENT;
  };
}
