import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "react-router";
import type { StoredFile } from "../../../storage/storage.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { dbContext, logContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { requireRight } from "../require-right.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "params" | "context">;
type Kind = "backup" | "export";

/** Sends a file that holds nearly everything about everybody, so the audit log and the server's log record it. */
export async function download(
  args: Args,
  kind: Kind,
  open: (name: string) => Promise<StoredFile | undefined>,
): Promise<Response> {
  const name = nameOf(args);
  const { size, stream } = found(await open(name));
  const headers = { ...headersOf(name), "Content-Length": String(size) };
  if (args.request.method === "HEAD") {
    await stream.cancel();
    return new Response(null, { headers });
  }
  await record(args, kind, name);
  return new Response(stream, { headers });
}

/** The same with a file that never changes, of which a part may be asked for (RFC 9110, 14): what broke off goes on. */
export async function downloadFile(
  args: Args,
  open: (name: string) => Promise<{ kind: Kind; path: string; size: number } | undefined>,
): Promise<Response> {
  const name = nameOf(args);
  const { kind, path, size } = found(await open(name));
  const all = { ...headersOf(name), "Accept-Ranges": "bytes", ETag: `"${name}-${size}"` };
  const range = rangeOf(args.request.headers, all.ETag, size);
  if (range === "outside")
    return new Response(null, { status: 416, headers: { ...all, "Content-Range": `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const headers = {
    ...all,
    "Content-Length": String(end - start + 1),
    ...(range && { "Content-Range": `bytes ${start}-${end}/${size}` }),
  };
  const status = range ? 206 : 200;
  if (args.request.method === "HEAD") return new Response(null, { status, headers });
  await record(args, kind, name);
  const stream = Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream;
  return new Response(stream, { status, headers });
}

/** The part that is asked for; undefined: the whole file, as also for several parts at once, or of another file. */
function rangeOf(headers: Headers, etag: string, size: number) {
  const condition = headers.get("If-Range");
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(headers.get("Range") ?? "") ?? [];
  if ((condition && condition !== etag) || !(from || to)) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = Math.min(from && to ? Number(to) : size - 1, size - 1);
  return start > end ? "outside" : { start, end };
}

function nameOf({ request, params, context }: Args) {
  requireRight(context, "manage-site");
  refuseDataRequest(request);
  return params.name!;
}

const headersOf = (name: string) => ({
  "Content-Type": name.endsWith(".zip") ? "application/zip" : "application/octet-stream",
  "Content-Disposition": `attachment; filename="${name}"`,
  "Cache-Control": "private, no-store",
});

async function record({ context }: Args, kind: Kind, name: string) {
  const user = requireRight(context, "manage-site");
  await logAct(context.get(dbContext), user.id, `download-${kind}`, "site", { to: name });
  context.get(logContext).info({ user: user.id, file: name }, `The ${kind} is being downloaded`);
}
