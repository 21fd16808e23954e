import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Bindings, clientClosedResponse } from "./admission/admission.ts";
import type { UnsentResponses } from "./admission/unsent-responses.ts";
import { compressBody } from "./compress-body.ts";
import { timeouts } from "./timeouts.ts";

/** The assumed size of a download, which is known only at its end. At the slowest speed allowed, it takes nine hours. */
const downloadBytes = 256 * 1024 * 1024;

/** A client that still sends would lose a response with whose last byte the connection is closed. */
const closeDelayMs = 500;

/**
 * Sends a response from memory, compressed, and counts its bytes until the client has read them. A stream is counted too, but
 * returned for the caller to send: that is a response with a Content-Length (images) or a download (archives, lists).
 * `closes`: the connection is closed, since the client still sends a body that nobody reads.
 */
export function responseSender(unsent: UnsentResponses) {
  return async (response: Response, { incoming, outgoing }: Bindings, closes = false): Promise<Response> => {
    incoming.socket.setTimeout(timeouts.silenceMs);
    if (closes && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
    if (!response.body) return response;
    if (outgoing.destroyed) {
      await response.body.cancel();
      return clientClosedResponse();
    }
    const isDownload = response.headers.get("Content-Disposition")?.startsWith("attachment");
    const length = response.headers.get("Content-Length") ?? (isDownload ? downloadBytes : null);
    if (length !== null) {
      unsent.track(incoming.client, Number(length), outgoing, true);
      return response;
    }
    const { headers } = response;
    const bytes = Buffer.from(await response.arrayBuffer());
    const body = await compressBody(bytes, headers, incoming.headers["accept-encoding"]);
    unsent.track(incoming.client, body.length, outgoing);
    outgoing.statusCode = response.status;
    outgoing.setHeaders(headers);
    if (closes) {
      outgoing.setHeader("Content-Length", body.length).write(body);
      setTimeout(() => outgoing.end(), closeDelayMs);
    } else outgoing.end(body);
    return RESPONSE_ALREADY_SENT;
  };
}
