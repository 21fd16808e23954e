// /api/v1: what holds for all operations.
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { cors } from "hono/cors";
import { HTTPException } from "hono/http-exception";
import type { RouterContextProvider } from "react-router";
import { outageContext, siteSettingsContext } from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { type ApiEnv, findCaller, setRateHeaders } from "./caller.server.ts";
import { describeApi } from "./document.server.ts";
import "./issue-sentences.ts";
import type { Operation } from "./operation.server.ts";
import { problem } from "./problem.server.ts";

/** `operations`: all that it does. `contextOf`: makes the values of a request. */
export function openApi<C>(operations: Operation[], contextOf: (c: C) => RouterContextProvider) {
  const api = new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid });
  api.onError(handleError);
  // Other sites may read here, also with a token that they have. What writes needs a token, which no cookie replaces.
  api.use(
    cors({
      origin: "*",
      allowMethods: ["GET", "HEAD"],
      allowHeaders: ["Authorization", "If-None-Match"],
      exposeHeaders: ["ETag", "Link", "RateLimit", "RateLimit-Policy", "Retry-After"],
      maxAge: 86_400,
    }),
  );
  api.use(async (c, next) => {
    c.set("context", contextOf(c as C));
    await next();
    setRateHeaders(c);
  });
  api.use(async (c, next) => {
    await findCaller(c);
    await next();
  });
  for (const { route, handle } of operations) api.openapi(route, handle as never);
  api.get("/openapi.json", (c) =>
    c.json(describeApi(operations, c.var.context.get(siteSettingsContext).name)),
  );
  for (const [path, methods] of methodsByPath(operations))
    api.all(path, () => problem(405, "This address has other methods.", { headers: { Allow: methods } }));
  api.all("*", () => problem(404, "There is no such operation. /api lists them all."));
  return api;
}

/** The methods of each path, as in Allow. */
function methodsByPath(operations: Operation[]) {
  const byPath = Map.groupBy(operations, ({ route }) => route.path.replaceAll(/\{(.+?)\}/g, ":$1"));
  byPath.set("/openapi.json", []);
  return [...byPath].map(([path, list]) => {
    const methods = list.map(({ route }) => route.method.toUpperCase());
    const reads = methods.includes("GET") || path === "/openapi.json" ? ["GET", "HEAD"] : [];
    return [path, [...new Set([...reads, ...methods, "OPTIONS"])].join(", ")] as const;
  });
}

type Checked = Parameters<NonNullable<OpenAPIHono["defaultHook"]>>[0];

/** What is wrong with an address is a 404, with its query a 400, with the body a 422. */
function refuseInvalid(result: Checked) {
  if (result.success) return undefined;
  if (result.target === "param") return problem(404, "There is nothing here, or nothing that you may see.");
  const errors = result.error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  const [{ field, message } = { field: "", message: "It cannot be read." }] = errors;
  return problem(result.target === "json" ? 422 : 400, field ? `${field}: ${message}` : message, { errors });
}

function handleError(error: Error, c: Context<ApiEnv>) {
  if (error instanceof HTTPException) return error.res ?? problem(error.status, error.message);
  const { context } = c.var;
  const { signal } = c.req.raw;
  // As the rest of the site says that a client hung up.
  if (signal.aborted) return new Response(null, { status: 499 });
  logFailure(context, error, signal);
  if (!context.get(outageContext).kind) return problem(500, "Something went wrong. Try again.");
  return problem(503, "The site is busy. Try again soon.", { headers: { "Retry-After": "5" } });
}
