// Changes of the headers that a request has.
import type { Making, Request } from "./requests.ts";

export type Change = (making: Making, request: Request) => void;

/** Puts a header in the place of those of its name; `undefined` removes them. */
export function set({ headers }: Request, name: string, ...values: (string | undefined)[]) {
  const others = headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  const own = values.filter((value) => value !== undefined).map((value): [string, string] => [name, value]);
  headers.splice(0, headers.length, ...own, ...others);
}

/** Each of these in turn is the only value of a header; `undefined`: it is missing. */
export function oneOf(name: string, values: (string | undefined)[]): Change {
  return ({ random }, request) => set(request, name, random.pick(values));
}
