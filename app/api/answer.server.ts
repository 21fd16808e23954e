import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { ApiEnv } from "./caller.server.ts";

/** What an operation gives back. Only texts, numbers and lists, since an answer may be stored (`once`). */
export interface Answer {
  /** 204 when undefined. */
  body?: unknown;
  status?: number;
  /** Of what `body` shows, for If-Match. */
  revision?: number;
  /** The cursor of the next page. */
  next?: string;
  /** Where the thing is that was made, as a path below /api/v1. */
  location?: string;
}

/** Sends an answer: what is read has an ETag, and is not sent again to who has it. */
export function sendAnswer(c: Context<ApiEnv>, { body, status = 200, revision, next, location }: Answer) {
  const headers = new Headers();
  if (next !== undefined) headers.set("Link", `<${nextPage(c.req.url, next)}>; rel="next"`);
  if (location !== undefined) headers.set("Location", `/api/v1${location}`);
  if (body === undefined) return new Response(null, { status: 204, headers });
  const text = JSON.stringify(body);
  const tag = etagOf(text, revision);
  if (revision !== undefined || isRead(c)) headers.set("ETag", tag);
  if (isRead(c)) {
    headers.set("Cache-Control", c.var.token ? "private, no-cache" : "no-cache");
    headers.set("Vary", "Authorization");
    if (isKnown(c.req.header("if-none-match"), tag)) return new Response(null, { status: 304, headers });
  }
  headers.set("Content-Type", "application/json");
  return new Response(text, { status, headers });
}

const isRead = ({ req }: Context<ApiEnv>) => req.method === "GET" || req.method === "HEAD";

/** Relative to the site, since a proxy may change its name. */
function nextPage(url: string, cursor: string) {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("cursor", cursor);
  return `${pathname}?${searchParams}`;
}

/** With the revision, so that a write can name what it changes, also after likes changed what is shown. */
function etagOf(text: string, revision: number | undefined) {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return `"${revision === undefined ? "" : `${revision}.`}${hash}"`;
}

/** The weak comparison of RFC 9110, 13.1.2. */
function isKnown(header: string | undefined, tag: string) {
  if (!header) return false;
  return header.trim() === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

/** The revision in If-Match; undefined without the header. null: it is not an ETag of this API. */
export function revisionIn(header: string | undefined): number | null | undefined {
  if (header === undefined || header.trim() === "*") return undefined;
  const [, revision] = /^(?:W\/)?"(\d{1,9})\.[\w-]{22}"$/.exec(header.trim()) ?? [];
  return revision === undefined ? null : Number(revision);
}
