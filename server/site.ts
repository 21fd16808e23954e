import type { RequestListener } from "node:http";
import { join } from "node:path";
import { logRequest } from "../config/log.ts";
import { engineOf } from "../db/engine.ts";
import { coalesceChanges } from "./cache/coalesce-changes.ts";
import { PageCache } from "./cache/page-cache.ts";
import { staticFiles } from "./cache/static-files.ts";
import { openDynamic, type SiteParts } from "./dynamic.ts";
import { checkHost } from "./host.ts";
import { readTarget } from "./request-target.ts";
import { headersOf } from "./security.ts";

export interface Site {
  listener: RequestListener;
  /** Ends what would otherwise stay open: live streams. */
  close(): void;
}

const build = join(import.meta.dirname, "../build");

/** The built site, ready to answer node:http: files and kept pages first, since they need nothing else. */
export async function openSite(parts: SiteParts): Promise<Site> {
  const { createApp } = (await import(join(build, "server/index.js"))) as typeof import("./app.ts");
  const pages = new PageCache();
  const changed = coalesceChanges(
    (tags) => pages.changed(tags),
    (tags) => pages.changedForData(tags),
  );
  const unsubscribe = engineOf(parts.db).bus.subscribe(changed);
  const dynamic = openDynamic(parts, (renderInTurn) => createApp({ ...parts, pages, renderInTurn }).fetch);
  const headers = headersOf(parts.settings.PUBLIC_URL);
  const refuseTarget = readTarget(headers);
  const wrongHost = checkHost(parts.settings.PUBLIC_URL, headers);
  const file = staticFiles(join(build, "client"), join(build, "covers"));
  return {
    listener(req, res) {
      try {
        logRequest(parts.log, req, res);
        if (refuseTarget(req, res) || wrongHost(req, res)) return;
        if (!file(req, res) && !pages.answer(req, res)) dynamic.answer(req, res);
      } catch (error) {
        // A request that we do not understand must not end the server.
        parts.log.error(error);
        res.destroy();
      }
    },
    close() {
      unsubscribe();
      dynamic.close();
    },
  };
}
