import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Bindings, clientClosedResponse } from "./admission/admission.ts";
import { compressBody } from "./compress-body.ts";
import { timeouts } from "./timeouts.ts";

/** A client that still sends would lose a response with whose last byte the connection is closed. */
const closeDelayMs = 500;

/**
 * Sends a response from memory, compressed. A response with a Content-Length (images) or a download (archives, lists) is a
 * stream, which is returned for the caller to send. `closes`: the connection is closed, since the client still sends a body
 * that nobody reads.
 */
export async function sendResponse(response: Response, { incoming, outgoing }: Bindings, closes = false) {
  incoming.socket.setTimeout(timeouts.silenceMs);
  if (closes && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
  if (!response.body) return response;
  if (outgoing.destroyed) {
    await response.body.cancel();
    return clientClosedResponse();
  }
  const { headers } = response;
  const isDownload = headers.get("Content-Disposition")?.startsWith("attachment");
  if (isDownload || headers.has("Content-Length")) return response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const body = await compressBody(bytes, headers, incoming.headers["accept-encoding"]);
  outgoing.statusCode = response.status;
  outgoing.setHeaders(headers);
  if (closes) {
    outgoing.setHeader("Content-Length", body.length).write(body);
    setTimeout(() => outgoing.end(), closeDelayMs);
  } else outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}
