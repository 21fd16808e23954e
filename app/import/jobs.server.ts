import { access } from "node:fs/promises";
import { z } from "zod";
import type { JobHandler, JobParts } from "../core/job-handler.server.ts";
import { openFetchPublic } from "../outbound/fetch-public.server.ts";
import { advanceImport } from "./models/advance-import.server.ts";
import { findImport, importJob, setImportState } from "./models/import.server.ts";
import type { ImportParts } from "./models/import-parts.server.ts";
import { dropImportFile } from "./receive-import.server.ts";

const hourMs = 60 * 60_000;
/** For the node that has the file to come back. */
const patienceMs = 10 * 60_000;
const betweenNodesMs = 5000;
const importPayload = z.object({ id: z.string(), missingSince: z.number().optional() });
const endedTwice =
  "The server ended twice while it worked on this, so it is not tried again by itself. Look for what is unusual in the file.";
const fileIsGone =
  "Its file is on no server any more. Send it again: what was imported stays, and the rest is added.";

/** Imports have a runner of their own, since one may take hours. */
export function importJobs(parts: JobParts): Record<string, JobHandler> {
  const { db, settings, log } = parts;
  const fetchPublic = openFetchPublic();
  return {
    [importJob]: {
      timeoutMs: 12 * hourMs,
      async run(payload, signal, isLastAttempt) {
        const { id, missingSince = Date.now() } = importPayload.parse(payload);
        const row = await findImport(db, id);
        if (!row) return undefined;
        if (!(row.state === "undoing" || (await exists(row.file)))) {
          if (Date.now() - missingSince < patienceMs)
            return { runAt: Date.now() + betweenNodesMs, payload: { id, missingSince } };
          await setImportState(db, id, ["reading", "running"], "failed", { problem: fileIsGone });
          return undefined;
        }
        await advanceImport(importParts(parts, fetchPublic), id, signal).catch(async (error) => {
          const problem = "The server could not go on. Its log says why; trying again goes on where it was.";
          if (isLastAttempt)
            await setImportState(db, id, ["reading", "running", "undoing"], "failed", { problem });
          throw error;
        });
        await dropImportFile(db, settings.DATA_DIR, id).catch((error) => log.warn(error));
        return undefined;
      },
      async onAbandoned(payload) {
        const { id } = importPayload.parse(payload);
        await setImportState(db, id, ["reading", "running", "undoing"], "failed", { problem: endedTwice });
      },
    },
  };
}

function importParts(
  { db, images, renderer, log, settings, siteSettings }: JobParts,
  fetchPublic: ImportParts["fetchPublic"],
): ImportParts {
  return {
    ...{ db, images, renderer, fetchPublic, publicUrl: settings.PUBLIC_URL, site: siteSettings.current() },
    onError: (error) => log.error({ err: error }, "An entry could not be imported"),
  };
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
