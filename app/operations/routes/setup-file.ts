import { data } from "react-router";
import { requestJob } from "../../core/job.server.ts";
import { found } from "../../http/responses.ts";
import { bringBackJob, findBringBack } from "../models/bring-back.server.ts";
import { receivedBytes, receivePiece } from "../receive-site.server.ts";
import { requireEmptySite } from "../setup-access.server.ts";
import type { Route } from "./+types/setup-file";

/** For scripts. ?file=ID: how much of that file has come, and what becomes of one that came. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, DATA_DIR } = await requireEmptySite(request, context);
  const received = await receivedBytes(DATA_DIR, idOf(request));
  return Response.json({ ...(await findBringBack(db, DATA_DIR)), received });
}

/** Takes a piece of the file. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, DATA_DIR } = await requireEmptySite(request, context);
  const id = idOf(request);
  if ((await findBringBack(db, DATA_DIR)).isWorking) throw data(null, { status: 409 });
  const range = request.headers.get("Content-Range") ?? "";
  const result = await receivePiece(DATA_DIR, id, range, request.body);
  if (!result) throw data(null, { status: 400 });
  if ("isComplete" in result && result.isComplete) await requestJob(db, bringBackJob);
  return Response.json(result);
}

const idOf = (request: Request) =>
  found(/^[\w-]{1,100}$/.exec(new URL(request.url).searchParams.get("file") ?? "")?.[0]);
