import { redirect } from "react-router";
import { countOne } from "../../http/act-limit.server.ts";
import {
  dbContext,
  imagesContext,
  limitsContext,
  logContext,
  settingsContext,
  viewerContext,
} from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { signedIn } from "../../http/responses.ts";
import { subjects } from "../../subjects.server.ts";
import { generateArchive } from "../models/archive.server.ts";
import { zipStream } from "../zip-stream.server.ts";
import type { Route } from "./+types/data";

/** An archive of what the site stores about the member, sent while it is made. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseDataRequest(request);
  const { id } = signedIn(context.get(viewerContext).user, request);
  const { archives, openArchives } = context.get(limitsContext);
  await countOne(archives, id);
  await countOne(openArchives, id);
  const { PUBLIC_URL } = context.get(settingsContext);
  const [db, images] = [context.get(dbContext), context.get(imagesContext)];
  const files = generateArchive({ db, images, subjects, siteAddress: PUBLIC_URL }, id);
  const log = context.get(logContext);
  const onEnd = async (error: unknown) => {
    if (error) log.error(error);
    await openArchives.reset(id).catch((error) => log.error(error));
  };
  return new Response(zipStream(files, onEnd), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${new URL(PUBLIC_URL).hostname}-data.zip"`,
    },
  });
}

export const loader = () => redirect("/account");
