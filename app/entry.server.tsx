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
import { logContext, queuedRenderContext, viewerContext, visitorPartsContext } from "./http/context.ts";
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
  const onlyReads = request.method === "GET" || request.method === "HEAD";
  return onlyReads ? render() : context.get(queuedRenderContext)(render);
}

/** Renders the whole page before it is sent, so that its scripts can be hashed and the page can be cached. */
async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  // Only our own scripts get this nonce. It is then replaced by hashes, since a cached page is sent to many people.
  const nonce = randomBytes(16).toString("hex");
  let hasFailed = false;
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        // Not failures of the render: a thrown response such as 405, and a loader's error, which is logged already.
        if (isRouteErrorResponse(error) || isPlaceholderError(error)) return;
        // When the client hung up, the page is incomplete as well, but that is not worth logging.
        hasFailed = true;
        if (!request.signal.aborted) context.get(logContext).error(error);
      },
    },
  );
  await stream.allReady;
  const { html, policy } = contentPolicy(lowerScriptPriority(await new Response(stream).text()), nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!import.meta.env.DEV) headers.set("Content-Security-Policy", policy);
  headers.set("Cache-Control", cacheControl(context));
  return new Response(html, { status: hasFailed ? 500 : status, headers });
}

/** React Router passes an error to handleError, and then replaces it by this one, so that no page shows its details. */
function isPlaceholderError(error: unknown) {
  return error instanceof Error && error.message === "Unexpected Server Error" && !error.stack;
}

/** Styles, fonts and covers load before scripts on a slow connection, since a page is readable without scripts. */
function lowerScriptPriority(html: string) {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

function cacheControl(context: RouterContextProvider) {
  // The viewer is unset, and get() throws, when the request failed before the middleware set it.
  try {
    const isPersonal = context.get(viewerContext).user || context.get(visitorPartsContext).isPersonal;
    return isPersonal ? "private, no-store" : "no-cache";
  } catch {
    return "no-store";
  }
}

/** Logs each thrown error once. The person sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isPlaceholderError(error)) return;
  logFailure(context as RouterContextProvider, error);
};
