import type { RouteConfig, z } from "@hono/zod-openapi";
import type { Scope } from "../lib/permissions.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";
export type Fields = z.ZodType | undefined;
export type Value<S extends Fields> = S extends z.ZodType ? z.output<S> : undefined;

export interface Spec<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends Fields = Fields,
  S extends Scope | undefined = Scope | undefined,
> {
  /** The method, and the path below /api/v1, such as "get /blogs/{id}". The path begins with the part of the API. */
  at: `${Method} /${string}`;
  /** What it does, in a few words; its camel case is the name of the operation. */
  summary: string;
  description?: string;
  /** What its token needs. undefined: it needs none, and everybody gets the same. */
  scope?: S;
  params?: P;
  query?: Q;
  body?: B;
  /** In bytes. */
  maxBytes?: number;
  /** A body that the operation reads itself, by media type. */
  rawBody?: NonNullable<NonNullable<RouteConfig["request"]>["body"]>["content"];
  /** undefined: an answer without content. */
  answer?: z.ZodType;
  status?: 200 | 201;
  /** Whether If-Match is looked at. */
  matches?: boolean;
}
