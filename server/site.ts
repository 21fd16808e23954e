import type { RequestListener } from "node:http";
import { join } from "node:path";
import { requestLogger } from "../config/log.ts";
import { engineOf } from "../db/engine.ts";
import { coalesceChanges } from "./cache/coalesce-changes.ts";
import { PageCache } from "./cache/page-cache.ts";
import { staticFiles } from "./cache/static-files.ts";
import { openRequestHandler, type SiteParts } from "./dynamic-requests.ts";
import { hostCheck } from "./host.ts";
import { openPurge } from "./purge-shared-cache.ts";
import { normalizeTarget } from "./request-target.ts";
import { securityHeaders } from "./security.ts";
import { visitorPageServer } from "./serve-visitors.ts";
import { siteIcons } from "./site-icons.ts";

export interface Site {
  listener: RequestListener;
  /** Ends the live streams, which would otherwise stay open, and stops listening for changes. */
  close(): void;
}

const build = join(import.meta.dirname, "../build");

/** Reads the browser's files of the built site, and returns the function that serves them. */
export const readBuiltFiles = () => staticFiles(join(build, "client"));

/** The built site as a listener for node:http. Files and cached pages come first, since they are the cheapest. */
export async function openSite(parts: SiteParts, serveFile = readBuiltFiles()): Promise<Site> {
  const { createApp } = (await import(join(build, "server/index.js"))) as typeof import("./app.ts");
  const { metrics } = parts;
  const { pageCache, stopClearing } = openPageCache(parts);
  const dynamic = openRequestHandler(
    parts,
    (renderInQueue) => createApp({ ...parts, pageCache, renderInQueue }).fetch,
  );
  const serveVisitor = visitorPageServer(pageCache, parts);
  const serveIcon = siteIcons(parts);
  const logRequest = requestLogger(parts.log, dynamic.clientOf, metrics?.end);
  const headers = securityHeaders(parts.settings.PUBLIC_URL);
  const normalizeOrRefuse = normalizeTarget(headers);
  const refuseHost = hostCheck(parts.settings.PUBLIC_URL, headers);
  return {
    listener(req, res) {
      try {
        logRequest(req, res);
        metrics?.begin(req, res);
        if (normalizeOrRefuse(req, res) || refuseHost(req, res)) return;
        const render = () => {
          metrics?.render(req, res);
          dynamic.handle(req, res);
        };
        if (serveIcon(req, res) || (!isHiddenCover(parts, req.url!) && serveFile(req, res))) return;
        if (!pageCache.serve(req, res) && !serveVisitor(req, res, render)) render();
        dynamic.countRead(req, res);
      } catch (error) {
        // An unexpected request must not crash the server.
        parts.log.error(error);
        res.destroy();
      }
    },
    close() {
      stopClearing();
      dynamic.close();
    },
  };
}

/** The pages in memory, without those that a change makes old, here and in a cache that is shared. */
function openPageCache({ db, log, settings, deskSettings, siteSettings, catalogue }: SiteParts) {
  const { SHARED_CACHE_SECONDS, PURGE_URL } = settings;
  const pageCache = new PageCache(sharedCacheControl(SHARED_CACHE_SECONDS));
  const sharedCache = PURGE_URL ? openPurge(PURGE_URL, log) : undefined;
  const onChange = coalesceChanges(
    (tags) => {
      pageCache.invalidate(tags);
      sharedCache?.purge(tags);
    },
    (tags) => pageCache.invalidateData(tags),
  );
  const unsubscribe = engineOf(db).bus.subscribe(onChange);
  // Every page shows some of the site's settings.
  siteSettings.onChange(() => onChange(undefined));
  // Whether there is mail, or a Google button.
  deskSettings.onChange(() => onChange(undefined));
  // A page may have been rendered with the old catalogue after the change was announced.
  catalogue.onChange(() => onChange(undefined));
  return {
    pageCache,
    stopClearing() {
      unsubscribe();
      sharedCache?.close();
    },
  };
}

/** Our covers go with our articles, when the owner takes these off the site. */
function isHiddenCover({ catalogue }: SiteParts, url: string) {
  const [, key] = /^\/(covers\/.+)-\w+\.svg(\?|$)/.exec(url) ?? [];
  return key !== undefined && !catalogue.current().covers.has(key);
}

/**
 * The Cache-Control header of pages that everybody gets. Browsers always ask again; a CDN may store them for some
 * seconds.
 */
function sharedCacheControl(seconds: number) {
  return seconds === 0 ? "no-cache" : `max-age=0, s-maxage=${seconds}, stale-while-revalidate=${seconds}`;
}
