import { formatCursor, parseCursor } from "../../app/lib/cursor.ts";

const path = /^(?:\/|(?:\/[a-z0-9._-]+)+)$/;
const maxRoutes = 3;

/**
 * Tells addresses that pages are kept by. Each page has one, and its data a few: spelled otherwise, anybody could fill
 * the cache with copies of one page. `routeIds` in the order of the route table;
 * an address is what a request asks for, "/path?query".
 */
export function cacheableAddresses(routeIds: string[]): (target: string) => boolean {
  const placeOf = new Map(routeIds.map((id, at) => [id, at]));

  function areRoutes(text: string) {
    const places = text.split(",").map((id) => placeOf.get(id) ?? -1);
    const inOrder = places.every((place, at) => place > (places[at - 1] ?? -1));
    return inOrder && places.length <= maxRoutes;
  }

  const checks: Record<string, (value: string) => boolean> = {
    before: isCursor,
    _routes: areRoutes,
    index: (value) => value === "",
  };
  return (target) => {
    const [pathname, search] = target.split(/\?(.*)/s) as [string, string?];
    if (!path.test(pathname)) return false;
    if (search === undefined) return true;
    const query = new URLSearchParams(search);
    const names = [...query.keys()];
    if (names.length === 0 || new Set(names).size !== names.length) return false;
    if (![...query].every(([name, value]) => Object.hasOwn(checks, name) && checks[name]!(value)))
      return false;
    return [`${query}`, `${query}`.replace(/\bindex=/, "index")].includes(search);
  };
}

function isCursor(text: string) {
  const cursor = parseCursor(text);
  return cursor !== undefined && formatCursor(cursor) === text;
}
