// The entry of the server build: pages and server in one module graph, handed to start.ts ready to answer.
import * as build from "virtual:react-router/server-build";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler, RouterContextProvider } from "react-router";
import * as contexts from "../app/http/context.ts";
import type { Limits } from "../app/http/rate-limits.server.ts";
import type { Renderer } from "../app/markdown/renderer.server.ts";
import type { Google } from "../app/openid/google.server.ts";
import type { Cards } from "../app/social-cards/social-cards.server.ts";
import type { Log } from "../config/log.ts";
import type { Settings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import type { Images } from "../storage/storage.ts";
import { type Admission, type Bindings, gone, isGone } from "./admission/admission.ts";
import { smallBodies } from "./admission/body-limit.ts";
import { isRead } from "./admission/request-kind.ts";
import { isAnonymous } from "./cache/anonymous-requests.ts";
import { cacheableAddresses } from "./cache/cacheable-addresses.ts";
import type { PageCache } from "./cache/page-cache.ts";
import { health } from "./health.ts";
import { readablePath, sameOrigin, securityHeaders } from "./security.ts";

export interface Parts {
  db: Db;
  images: Images;
  renderer: Renderer;
  cards: Cards;
  settings: Settings;
  log: Log;
  limits: Limits;
  google: Google;
  renderInTurn: Admission["renderInTurn"];
  /** undefined in development. */
  pages?: PageCache;
}
export type Env = { Bindings: Bindings; Variables: { tags: Set<string>; viewerIsAnonymous: boolean } };

export function createApp(parts: Parts) {
  const { settings, pages } = parts;
  const app = new Hono<Env>();
  app.onError((error, c) => failed(parts.log, error, c));
  app.use(compress());
  const isCacheableAddress = cacheableAddresses(Object.keys(build.routes));
  if (pages)
    app.use((c, next) =>
      isCacheable(c, isCacheableAddress) ? cacheResponse(pages, parts.log, c, next) : next(),
    );
  app.use(securityHeaders(settings.PUBLIC_URL));
  health(app, parts.db);
  app.use(sameOrigin(settings.PUBLIC_URL));
  app.use(readablePath);
  app.use(smallBodies);
  app.all("*", renderer(parts));
  return app;
}

/** What failed on the way to a page or behind it: a body that breaks off while it is read is nobody's fault. */
function failed(log: Log, error: Error, c: Context<Env>) {
  if (isGone(c.env)) return gone();
  log.error(error);
  return c.text("Something went wrong. Please try again.", 500);
}

/**
 * Renders through React Router. A page whose database connection was lost is rendered once more, on another one; when
 * the database is not there, the answer is a 503.
 */
function renderer(parts: Parts) {
  const allowedActionOrigins = [new URL(parts.settings.PUBLIC_URL).host];
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, import.meta.env.MODE);

  async function render(c: Context<Env>, attempt = 1): Promise<Response> {
    const context = contextOf(parts, c);
    const response = await handle(c.req.raw, context);
    c.set("viewerIsAnonymous", viewerIsAnonymous(context));
    const { kind } = context.get(contexts.outageContext);
    if (kind === "lost" && attempt === 1 && isRead(c.req)) return render(c, 2);
    return response.status === 503 || (response.status === 500 && kind) ? later(response) : response;
  }
  return (c: Context<Env>) => render(c);
}

/** false, too, when the request failed before its viewer was found: reading an unset key throws. */
function viewerIsAnonymous(context: RouterContextProvider) {
  try {
    const { user, visitorId } = context.get(contexts.viewerContext);
    return !user && !visitorId;
  } catch {
    return false;
  }
}

/** A 503 says when to come again, also to those who ask for the data of a page, whose headers are not the action's. */
function later(response: Response) {
  const headers = new Headers(response.headers);
  if (!headers.has("Retry-After")) headers.set("Retry-After", "5");
  return new Response(response.body, { status: 503, headers });
}

/** What a request carries. */
function contextOf(parts: Parts, c: Context<Env>) {
  const { db, images, renderer, cards, settings, log, limits, google, renderInTurn } = parts;
  const { address, network: group } = c.env.incoming.client;
  const context = new RouterContextProvider();
  context.set(contexts.dbContext, db);
  const process: Images["process"] = (source, widths, options) =>
    images.process(source, widths, { ...options, group });
  context.set(contexts.imagesContext, { ...images, process });
  context.set(contexts.rendererContext, renderer.forGroup(group));
  context.set(contexts.cardsContext, {
    ...cards,
    card: (content, readImage, person) => cards.card(content, readImage, person, group),
  });
  context.set(contexts.settingsContext, settings);
  context.set(contexts.logContext, log);
  context.set(contexts.limitsContext, limits);
  context.set(contexts.googleContext, google);
  context.set(contexts.addressContext, address);
  context.set(contexts.queuedRenderContext, (render) => renderInTurn(c.env.incoming.client, render));
  context.set(contexts.tagsContext, c.get("tags") ?? new Set());
  context.set(contexts.outageContext, {});
  return context;
}

function isCacheable(c: Context<Env>, isCacheableAddress: (target: string) => boolean) {
  const { incoming } = c.env;
  return incoming.method === "GET" && isAnonymous(incoming) && isCacheableAddress(incoming.url!);
}

/** Caches the page that an anonymous request gets, for the next one. */
async function cacheResponse(pages: PageCache, log: Log, c: Context<Env>, next: () => Promise<void>) {
  const tags = new Set<string>();
  c.set("tags", tags);
  const render = pages.begin(c.env.incoming.url!);
  let page: Response | undefined;
  try {
    await next();
    if (tags.size > 0 && c.get("viewerIsAnonymous") && isForEveryone(c.res)) page = c.res.clone();
  } finally {
    pages.end(render, tags, page).catch((error) => log.error(error));
  }
}

/** Whether a response holds nothing of one person, as far as its headers tell. */
function isForEveryone({ status, headers }: Response) {
  return status === 200 && !headers.has("Set-Cookie") && !/private/i.test(headers.get("Cache-Control") ?? "");
}
