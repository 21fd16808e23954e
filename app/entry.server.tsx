import { randomBytes } from "node:crypto";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentPolicy } from "./http/content-policy.server.ts";
import { logContext, queuedRenderContext, viewerContext } from "./http/context.ts";
import { logFailure } from "./http/failure.server.ts";
import { NonceContext } from "./ui/theme.tsx";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const render = () => renderPage(request, status, headers, entry, context);
  const reading = request.method === "GET" || request.method === "HEAD";
  return reading ? render() : context.get(queuedRenderContext)(render);
}

/** Renders a whole page before any of it is sent, so that its scripts can be hashed and its bytes kept. */
async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  // Ours alone know the nonce of this render; it becomes hashes, which suit a page that many people get.
  const nonce = randomBytes(16).toString("hex");
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        // An answer such as 405 that a page leaves to the root's error page is no failure; of a loader's, the cause is
        // logged already.
        if (isRouteErrorResponse(error) || isStandIn(error)) return;
        // A page whose reader hung up is not whole either, but nobody's fault.
        failed = true;
        if (!request.signal.aborted) context.get(logContext).error(error);
      },
    },
  );
  await stream.allReady;
  const { html, policy } = contentPolicy(scriptsLast(await new Response(stream).text()), nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", policy);
  headers.set("Cache-Control", cacheControl(context));
  return new Response(html, { status: failed ? 500 : status, headers });
}

/** React Router puts it in the place of an error that handleError was told of, lest a page shows that. */
function isStandIn(error: unknown) {
  return error instanceof Error && error.message === "Unexpected Server Error" && !error.stack;
}

/** A page reads without its scripts: styles, fonts and covers go first on a slow line. */
function scriptsLast(html: string) {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function cacheControl(context: RouterContextProvider) {
  // Reading an unset key throws, which is the case when the request failed before the viewer was found.
  try {
    const viewer = context.get(viewerContext);
    return viewer.user || viewer.visitorId ? "private, no-store" : "no-cache";
  } catch {
    return "no-store";
  }
}

/** What was thrown is logged here, once; the person sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isStandIn(error)) return;
  logFailure(context as RouterContextProvider, error);
};
