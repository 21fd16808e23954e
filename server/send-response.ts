import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Bindings, clientClosedResponse } from "./admission/admission.ts";
import type { UnsentResponses } from "./admission/unsent-responses.ts";
import { timeouts } from "./timeouts.ts";

/**
 * Sends a response from memory, and counts its bytes until the client has read them. Of our responses only streams
 * (images) set a Content-Length: such a response is returned for the caller to send.
 */
export function responseSender(unsent: UnsentResponses) {
  return async (response: Response, { incoming, outgoing }: Bindings): Promise<Response> => {
    incoming.socket.setTimeout(timeouts.silenceMs);
    if (!response.body) return response;
    if (outgoing.destroyed) {
      await response.body.cancel();
      return clientClosedResponse();
    }
    const length = response.headers.get("Content-Length");
    if (length !== null) {
      unsent.track(incoming.client, Number(length), outgoing, true);
      return response;
    }
    const body = Buffer.from(await response.arrayBuffer());
    unsent.track(incoming.client, body.length, outgoing);
    outgoing.statusCode = response.status;
    outgoing.setHeaders(response.headers).end(body);
    return RESPONSE_ALREADY_SENT;
  };
}
