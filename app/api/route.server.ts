import { type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, Next } from "hono";
import type { Scope } from "../lib/permissions.ts";
import { type ApiEnv, requireScope } from "./caller.server.ts";
import { readBody } from "./read-body.server.ts";
import type { Method, Spec } from "./spec.ts";

/** A comment of 5,000 characters takes 30 KiB, when each is escaped. */
const defaultMaxBytes = 128 * 1024;

const problemSchema = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().openapi({ description: "A sentence for people." }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .openapi({ description: "What is wrong with which field." }),
  })
  .openapi("Problem");

const keyHeader = z.object({
  "idempotency-key": z.string().optional().openapi({
    description:
      "Chosen by you, such as a UUID: the same request with the same key is done once in 24 hours.",
  }),
});
const matchHeader = z.object({
  "if-match": z.string().optional().openapi({
    description: "The ETag of what you read: 412 when it was changed since.",
  }),
});

/** What the library makes the document of, and the checks before an operation runs. */
export function routeOf(spec: Spec): RouteConfig {
  const { at, summary, description, scope, params, query, body, rawBody, answer, matches } = spec;
  const [method, path] = at.split(" ") as [Method, string];
  const headers = method === "post" && scope ? keyHeader : matches ? matchHeader : undefined;
  const content = body ? { "application/json": { schema: body } } : rawBody;
  return {
    method,
    path,
    tags: [tagOf(path)],
    summary,
    description,
    operationId: camelCase(summary),
    security: scope ? [{ token: [scope] }] : [],
    request: {
      ...(params && { params: params as never }),
      ...(query && { query: query as never }),
      ...(headers && { headers }),
      ...(content && { body: { content, required: true } }),
    },
    middleware: [
      ...(scope ? [checkScope(scope)] : []),
      ...(body ? [readBody(spec.maxBytes ?? defaultMaxBytes)] : []),
    ],
    responses: {
      ...(answer
        ? {
            [spec.status ?? 200]: {
              description: summary,
              content: { "application/json": { schema: answer } },
            },
          }
        : { 204: { description: summary } }),
      default: {
        description: "A problem (RFC 9457)",
        content: { "application/problem+json": { schema: problemSchema } },
      },
    },
  };
}

/** The part of the API that it belongs to. */
function tagOf(path: string) {
  const name = path.split("/")[1]!;
  return name === "me" ? "You" : `${name[0]!.toUpperCase()}${name.slice(1)}`;
}

function checkScope(scope: Scope) {
  return (c: Context<ApiEnv>, next: Next) => {
    requireScope(c.var.token, scope);
    return next();
  };
}

function camelCase(words: string) {
  return words.toLowerCase().replace(/[^a-z]+(.)/g, (_, letter: string) => letter.toUpperCase());
}
