// What a bucket answers that does not work as it should.
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export function fail(res: ServerResponse) {
  const xml = "<Error><Code>InternalError</Code><Message>We are sorry.</Message></Error>";
  res.writeHead(500, { "content-type": "application/xml" }).end(xml);
}

/** What was stored is stored; of what is read, half arrives. */
export async function cutOff(res: ServerResponse, bytes: Buffer) {
  res.write(bytes.subarray(0, bytes.length >> 1));
  await pause(5);
  res.destroy();
}

/** S3 answers 200 where it could not delete some of many, or any. */
export function keepAll(res: ServerResponse, body: Buffer) {
  const keys = [...body.toString().matchAll(/<Key>[^<]+<\/Key>/g)];
  const errors = keys.map(([key]) => `<Error>${key}<Code>InternalError</Code></Error>`).join("");
  const xml = `<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${errors}</DeleteResult>`;
  res.writeHead(200, { "content-type": "application/xml" }).end(xml);
}

const page = "<!doctype html><title>Welcome</title><p>Please sign in.";

/** As a portal or a proxy does that was put in between: a page of its own, and all is well. */
export function lie(req: IncomingMessage, res: ServerResponse) {
  res.writeHead(200, { "content-type": "text/html", "content-length": page.length });
  res.end(req.method === "HEAD" ? undefined : page);
}
