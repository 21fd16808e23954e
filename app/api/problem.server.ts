import { STATUS_CODES } from "node:http";
import { HTTPException } from "hono/http-exception";

type ErrorStatus = ConstructorParameters<typeof HTTPException>[0] & number;

/** An error as RFC 9457 says: `title` is the name of the status, `detail` a sentence for people. */
export function problem(
  status: ErrorStatus,
  detail: string,
  { headers, ...more }: { headers?: Record<string, string> } & Record<string, unknown> = {},
): Response {
  const body = { type: "about:blank", title: STATUS_CODES[status], status, detail, ...more };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

/** Ends the request with a problem. */
export function refuse(...[status, ...rest]: Parameters<typeof problem>): never {
  throw new HTTPException(status, { res: problem(status, ...rest) });
}

/** The value; refuses with a 404 when there is none. */
export function found<T>(value: T | undefined | null | false): T {
  return value || refuse(404, "There is nothing here, or nothing that you may see.");
}

/** Where a page of a list begins; undefined: at its first item. */
export function readCursor<T>(parse: (text: string) => T | undefined, cursor: string | undefined) {
  return cursor === undefined ? undefined : (parse(cursor) ?? refuse(400, "cursor: It is none."));
}

/** Refuses when there were too many attempts. `waitSeconds`: of a limit that was reached. */
export function notTooMany(waitSeconds: number | undefined): void {
  if (!waitSeconds) return;
  const headers = { "Retry-After": String(waitSeconds) };
  refuse(429, `Too many requests. Try again in ${waitSeconds} seconds.`, { headers });
}
