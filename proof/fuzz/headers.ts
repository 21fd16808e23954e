// Changes to the headers of a request.
import type { Request, RequestContext } from "./requests.ts";

export type RequestChange = (context: RequestContext, request: Request) => void;

/** Replaces all headers of this name by one header for each value; undefined adds none. */
export function setHeader({ headers }: Request, name: string, ...values: (string | undefined)[]) {
  const otherHeaders = headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  const newHeaders = values
    .filter((value) => value !== undefined)
    .map((value): [string, string] => [name, value]);
  headers.splice(0, headers.length, ...newHeaders, ...otherHeaders);
}

/** Returns a change that sets a header to a random one of these values; undefined removes the header. */
export function setToOneOf(name: string, values: (string | undefined)[]): RequestChange {
  return ({ random }, request) => setHeader(request, name, random.pick(values));
}
