import type { Context } from "hono";
import type { RouterContextProvider } from "react-router";
import { type ApiToken, findApiToken } from "../core/api-token.server.ts";
import { clientAddressContext, dbContext, limitsContext, viewerContext } from "../http/context.ts";
import type { Scope } from "../lib/permissions.ts";
import { notTooMany, refuse } from "./problem.server.ts";

export interface ApiEnv {
  Variables: {
    /** As loaders and actions have it. */
    context: RouterContextProvider;
    /** undefined: the request came without a token. */
    token: ApiToken | undefined;
    /** What its limit says, for the headers of the answer. */
    rate: { name: string; points: number; duration: number; remaining: number; seconds: number };
  };
}

/**
 * Finds who sent a request, and counts it: by the token, or by the address without one that works. Cookies are never looked at, so
 * no other site can act for somebody.
 */
export async function findCaller(c: Context<ApiEnv>): Promise<void> {
  const context = c.var.context;
  const header = c.req.header("authorization");
  const [, secret] = /^Bearer +(\S+)$/i.exec(header ?? "") ?? [];
  const token = secret ? await findApiToken(context.get(dbContext), secret) : undefined;
  const { apiByToken, apiByAddress } = context.get(limitsContext);
  const [name, limit, key] = token
    ? (["token", apiByToken, token.id] as const)
    : (["address", apiByAddress, context.get(clientAddressContext)] as const);
  const waitSeconds = await limit.take(key);
  c.set("rate", { name, ...limit.look(key) });
  notTooMany(waitSeconds);
  if (header !== undefined && !token)
    refuse(401, "This token is unknown, or it has ended.", { headers: challenge('error="invalid_token"') });
  c.set("token", token);
  context.set(viewerContext, { user: token?.user });
}

/** Refuses a request without a token that has the scope. */
export function requireScope(token: ApiToken | undefined, scope: Scope): void {
  if (!token)
    refuse(401, "This needs a token. Make one on your account page.", {
      headers: challenge(`scope="${scope}"`),
    });
  if (!token.scopes.includes(scope))
    refuse(403, `This needs a token with the scope “${scope}”, and an account that may have it.`, {
      headers: challenge(`error="insufficient_scope", scope="${scope}"`),
    });
}

/** RFC 6750, 3. */
const challenge = (text: string) => ({ "WWW-Authenticate": `Bearer ${text}` });

/** The headers of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
export function setRateHeaders(c: Context<ApiEnv>): void {
  const rate = c.get("rate");
  if (!rate) return;
  const { name, points, duration, remaining, seconds } = rate;
  c.res.headers.set("RateLimit-Policy", `"${name}";q=${points};w=${duration}`);
  c.res.headers.set("RateLimit", `"${name}";r=${remaining};t=${seconds}`);
}
