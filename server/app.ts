// The entry of the server build: the pages and the Hono app in one module graph, for start.ts.

import { setTimeout as pause } from "node:timers/promises";
import * as build from "virtual:react-router/server-build";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { googleContext } from "../app/accounts/google-context.ts";
import type { Google } from "../app/accounts/openid/google-mode.server.ts";
import { openApi } from "../app/api/open-api.server.ts";
import { apiOperations } from "../app/api-operations.server.ts";
import { ghostApi } from "../app/ghost/ghost-api.server.ts";
import * as contexts from "../app/http/context.ts";
import { cookiesOf } from "../app/http/cookies.server.ts";
import { noHeadParts } from "../app/http/head.server.ts";
import type { Limits } from "../app/http/rate-limits.server.ts";
import { catalogueContext } from "../app/learning/catalogue-context.ts";
import type { Renderer } from "../app/markdown/renderer.server.ts";
import type { SocialCards } from "../app/social-cards/social-cards.server.ts";
import type { Log } from "../config/log.ts";
import type { Settings } from "../config/settings.ts";
import { type Db, engineOf } from "../db/engine.ts";
import type { Images } from "../storage/storage.ts";
import {
  type Admission,
  type Bindings,
  clientClosedResponse,
  isClientClosed,
} from "./admission/admission.ts";
import { limitBodySize } from "./admission/form-body-limit.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import { type CacheVariables, cacheResponses } from "./cache/cache-responses.ts";
import type { PageCache } from "./cache/page-cache.ts";
import type { CatalogueHandle } from "./catalogue.ts";
import type { DeskSettingsHandle } from "./desk-settings.ts";
import { health } from "./health.ts";
import { probe } from "./probe.ts";
import { redirectOldAddresses } from "./redirect-old-addresses.ts";
import { openRepeatWindow } from "./repeat-window.ts";
import { refuseUnreadablePath, refuseWrites, requireSameOrigin, setSecurityHeaders } from "./security.ts";
import type { SiteSettingsHandle } from "./site-settings.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** The modules of all pages, by their names, for tests. */
export const { routes } = build;

export interface AppParts {
  db: Db;
  images: Images;
  renderer: Renderer;
  cards: SocialCards;
  settings: Settings;
  deskSettings: DeskSettingsHandle;
  siteSettings: SiteSettingsHandle;
  catalogue: CatalogueHandle;
  log: Log;
  limits: Limits;
  google: Google;
  /** Aborted when the server is about to end. */
  ending: AbortSignal;
  renderInQueue: Admission["renderInQueue"];
  /** undefined in development. */
  pageCache?: PageCache;
}
type Env = { Bindings: Bindings; Variables: CacheVariables };

const repeatMs = 200;

export function createApp(parts: AppParts) {
  const { settings, pageCache } = parts;
  const app = new Hono<Env>();
  app.onError((error, c) => handleError(parts.log, error, c));
  if (pageCache) {
    const visitorCookie = cookiesOf(settings).nameOf("visitor");
    app.use(
      cacheResponses(pageCache, { routeIds: Object.keys(build.routes), visitorCookie, log: parts.log }),
    );
  }
  app.use(setSecurityHeaders(settings.PUBLIC_URL));
  health(app, parts.db, parts.ending);
  probe(app, settings.SECRET);
  app.use(refuseWrites(() => parts.siteSettings.current().readOnlyReason));
  // Before the check of origins: pages of others read it.
  app.route("/ghost/api", ghostApi(parts));
  // Before the check of origins: mail programs send it.
  app.post("/unsubscribe/:token", limitBodySize, unsubscribe(parts.db, settings.SECRET));
  // Before the check of origins too: it looks at no cookie.
  app.route(
    "/api/v1",
    openApi<Context<Env>>(apiOperations, (c) => requestContext(parts, c)),
  );
  app.use(requireSameOrigin(settings.PUBLIC_URL));
  app.use(refuseUnreadablePath);
  app.use(limitBodySize);
  app.use(redirectOldAddresses(parts.db, () => parts.siteSettings.current().comments !== "off"));
  app.all("*", pageHandler(parts));
  return app;
}

/** Handles errors outside of React Router. A client that hangs up while its body is read is not an error. */
function handleError(log: Log, error: Error, c: Context<Env>) {
  if (isClientClosed(c.env)) return clientClosedResponse();
  log.error(error);
  return c.text("Something went wrong. Please try again.", 500);
}

/**
 * Renders through React Router. Pages that may be cached, which are those of people who are not signed in, read from the replica
 * while it is current; when it fails, they are rendered on the primary. When the database is lost, as while it restarts, a page is
 * rendered again for some seconds. While the database is unavailable, the response is a 503.
 */
function pageHandler(parts: AppParts) {
  const allowedActionOrigins = [new URL(parts.settings.PUBLIC_URL).host];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);

  const mayRepeat = openRepeatWindow();

  async function render(c: Context<Env>, replica?: Db, startedAt = performance.now()): Promise<Response> {
    await parts.catalogue.settled();
    const context = requestContext(parts, c, replica);
    const response = await handle(c.req.raw, context);
    c.set("isSignedIn", isSignedIn(context));
    const { kind } = context.get(contexts.outageContext);
    if (kind && replica) return render(c);
    if (mayRepeat(kind === "lost", startedAt) && isSafeMethod(c.req) && !isClientClosed(c.env)) {
      await pause(repeatMs);
      return render(c, undefined, startedAt);
    }
    return response.status === 503 || (response.status === 500 && kind) ? unavailable(response) : response;
  }
  const { replicaReads } = engineOf(parts.db);
  return (c: Context<Env>) => render(c, c.get("tags") && replicaReads?.());
}

/** undefined when the request failed before its viewer was set: `context.get` throws then. */
function isSignedIn(context: RouterContextProvider) {
  try {
    return context.get(contexts.viewerContext).user !== undefined;
  } catch {
    return undefined;
  }
}

/** A 503 with Retry-After. It is added here because a ".data" response lacks the headers of the action. */
function unavailable(response: Response) {
  const headers = new Headers(response.headers);
  if (!headers.has("Retry-After")) headers.set("Retry-After", "5");
  return new Response(response.body, { status: 503, headers });
}

/** The context that loaders and actions read. */
function requestContext(parts: AppParts, c: Context<Env>, db = parts.db) {
  const { images, renderer, cards, settings, siteSettings, log, limits, google, renderInQueue } = parts;
  const { address, network: group } = c.env.incoming.client;
  const context = new RouterContextProvider();
  context.set(contexts.dbContext, db);
  const process: Images["process"] = (source, widths, options) =>
    images.process(source, widths, { ...options, group });
  context.set(contexts.imagesContext, { ...images, process });
  context.set(contexts.rendererContext, renderer.forGroup(group));
  context.set(contexts.socialCardsContext, {
    ...cards,
    card: (content, readImage, person) => cards.card(content, readImage, person, group),
    jpeg: (name, file, person) => cards.jpeg(name, file, person, group),
  });
  context.set(contexts.settingsContext, settings);
  context.set(contexts.deskSettingsContext, parts.deskSettings);
  context.set(contexts.siteSettingsContext, siteSettings.current());
  context.set(contexts.liveSiteSettingsContext, siteSettings);
  context.set(catalogueContext, parts.catalogue.current());
  context.set(contexts.logContext, log);
  context.set(contexts.limitsContext, limits);
  context.set(googleContext, google);
  context.set(contexts.clientAddressContext, address);
  context.set(contexts.queuedRenderContext, (render) => renderInQueue(c.env.incoming.client, render));
  context.set(contexts.tagsContext, c.get("tags") ?? new Set());
  context.set(contexts.visitorPartsContext, c.get("visitorParts") ?? {});
  context.set(contexts.headContext, noHeadParts());
  context.set(contexts.outageContext, {});
  return context;
}
