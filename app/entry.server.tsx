import { randomBytes } from "node:crypto";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { contentPolicy } from "./http/content-policy.server.ts";
import {
  headContext,
  queuedRenderContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
  visitorPartsContext,
} from "./http/context.ts";
import { dataScript } from "./http/data-script.server.ts";
import { logFailure } from "./http/failure.server.ts";
import { attributesMarkup, headMarkup, jsonScript } from "./http/head.server.ts";
import { counterScript, isCounted } from "./site/lib/analytics.ts";
import { siteInfoOf } from "./site-info.server.ts";
import { SiteProvider, siteElementId } from "./ui/site.tsx";
import { NonceContext } from "./ui/theme.tsx";

/**
 * For `npm run dev`, where Vite injects scripts and styles that no hash can cover. Without any policy here, server/security.ts
 * would set the one for responses that are not pages, which forbids all scripts.
 */
const developmentPolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

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

/**
 * Renders the page as one string: its scripts have to be hashed, and it may be cached. So no loader may return a promise, since
 * the markup would not wait for it.
 */
async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  // Only our own scripts get this nonce. `contentPolicy` replaces it with hashes, since a cached page is sent to many people.
  const nonce = randomBytes(16).toString("hex");
  const site = { ...siteInfoOf(context), user: undefined };
  const markup = renderToString(
    <NonceContext value={nonce}>
      <SiteProvider value={site}>
        <ServerRouter
          context={{ ...entry, serverHandoffStream: undefined }}
          url={request.url}
          nonce={nonce}
        />
      </SiteProvider>
    </NonceContext>,
  );
  const script = dataScript(await readText(entry.serverHandoffStream!), nonce);
  const headEnd = markup.indexOf("</head>");
  const bodyEnd = markup.lastIndexOf("</body>");
  const siteScript = entry.staticHandlerContext.loaderData.root
    ? ""
    : jsonScript(site, `type="application/json" id="${siteElementId}"`);
  const { analytics, analyticsId } = context.get(siteSettingsContext);
  const isCountedPage = analytics && isCounted(new URL(request.url).pathname);
  const counter = isCountedPage ? counterScript(analytics, analyticsId) : undefined;
  const head =
    markup.slice(0, headEnd) +
    siteScript +
    headMarkup(context.get(headContext)) +
    (counter ? `<script defer${attributesMarkup(counter.attributes)}></script>` : "");
  const body = markup.slice(headEnd, bodyEnd) + script + markup.slice(bodyEnd);
  const { html, policy } = contentPolicy(`<!DOCTYPE html>${head}${body}`, nonce, counter);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", import.meta.env.DEV ? developmentPolicy : policy);
  // A route that needs a stricter rule has set its own.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl(context));
  return new Response(html, { status, headers });
}

async function readText(stream: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** After handleError, React Router replaces an error with this one, so that no page shows details. It was logged already. */
function isPlaceholderError(error: unknown) {
  return error instanceof Error && error.message === "Unexpected Server Error" && !error.stack;
}

function cacheControl(context: RouterContextProvider) {
  // The viewer is unset, and get() throws, when the request failed before the middleware set it.
  try {
    const isPersonal = context.get(viewerContext).user || context.get(visitorPartsContext).isPersonal;
    // Whoever may share a page says so by its tags: one that names nothing that all may see can name a person.
    return isPersonal || context.get(tagsContext).size === 0 ? "private, no-store" : "no-cache";
  } catch {
    return "no-store";
  }
}

/** Logs each thrown error once. The person sees the error page. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isPlaceholderError(error)) return;
  logFailure(context as RouterContextProvider, error);
};
