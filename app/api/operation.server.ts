import type { RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { RouterContextProvider } from "react-router";
import type { Db } from "../../db/engine.ts";
import type { User } from "../core/user.server.ts";
import { dbContext } from "../http/context.ts";
import type { Scope } from "../lib/permissions.ts";
import { type Answer, sendAnswer } from "./answer.server.ts";
import { type ApiEnv, requireScope } from "./caller.server.ts";
import { keysOf } from "./keys.server.ts";
import { routeOf } from "./route.server.ts";
import type { Fields, Spec, Value } from "./spec.ts";

/** A request to an operation, checked. */
export interface Call<P = unknown, Q = unknown, B = unknown, U = User | undefined> {
  context: RouterContextProvider;
  db: Db;
  request: Request;
  user: U;
  params: P;
  query: Q;
  body: B;
  /** An id for what a POST makes: the same one for the same Idempotency-Key. */
  newId: string;
  /** The revision in If-Match; undefined without it. */
  revision: number | undefined;
  /** For what an operation asks beside its own scope. Refuses. */
  requireScope(scope: Scope): void;
  /** For a POST whose body the operation reads itself: runs the rest once for a key. `body`: what tells bodies apart. */
  once(body: string, run: () => Promise<Answer>): Promise<Answer>;
}

export interface Operation {
  route: RouteConfig;
  handle(c: Context<ApiEnv>): Promise<Response>;
}

export function operation<
  P extends Fields = undefined,
  Q extends Fields = undefined,
  B extends Fields = undefined,
  S extends Scope | undefined = undefined,
>(
  spec: Spec<P, Q, B, S>,
  run: (call: Call<Value<P>, Value<Q>, Value<B>, S extends Scope ? User : undefined>) => Promise<Answer>,
): Operation {
  return {
    route: routeOf(spec as Spec),
    async handle(c) {
      const input = c.req as { valid(target: string): unknown };
      const call = {
        context: c.var.context,
        db: c.var.context.get(dbContext),
        request: c.req.raw,
        user: c.var.token?.user,
        params: spec.params && input.valid("param"),
        query: spec.query && input.valid("query"),
        body: spec.body && input.valid("json"),
        requireScope: (scope: Scope) => requireScope(c.var.token, scope),
        ...keysOf(c),
      } as Call<Value<P>, Value<Q>, Value<B>, S extends Scope ? User : undefined>;
      const isOnce = spec.at.startsWith("post ") && !spec.rawBody;
      const answer = isOnce
        ? await call.once(JSON.stringify(call.body ?? null), () => run(call))
        : await run(call);
      return sendAnswer(c, { status: spec.status ?? (spec.answer ? 200 : 204), ...answer });
    },
  };
}
