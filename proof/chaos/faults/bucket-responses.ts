// The responses of a bucket with faults.
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export function sendError(res: ServerResponse) {
  const xml = "<Error><Code>InternalError</Code><Message>We are sorry.</Message></Error>";
  res.writeHead(500, { "content-type": "application/xml" }).end(xml);
}

/** Sends half of the body, then closes the connection. */
export async function sendHalf(res: ServerResponse, bytes: Buffer) {
  res.write(bytes.subarray(0, bytes.length >> 1));
  await pause(5);
  res.destroy();
}

/** Reports an error for every key, with status 200, as S3 does. */
export function sendDeleteErrors(res: ServerResponse, body: Buffer) {
  const keys = [...body.toString().matchAll(/<Key>[^<]+<\/Key>/g)];
  const errors = keys.map(([key]) => `<Error>${key}<Code>InternalError</Code></Error>`).join("");
  const xml = `<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${errors}</DeleteResult>`;
  res.writeHead(200, { "content-type": "application/xml" }).end(xml);
}

const page = "<!doctype html><title>Welcome</title><p>Please sign in.";

/** Sends an HTML page with status 200, as a captive portal or a proxy does. */
export function sendHtml(req: IncomingMessage, res: ServerResponse) {
  res.writeHead(200, { "content-type": "text/html", "content-length": page.length });
  res.end(req.method === "HEAD" ? undefined : page);
}
