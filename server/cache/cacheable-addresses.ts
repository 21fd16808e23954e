import { courseLengths, courseLevels, serviceNeedLabels } from "../../app/learning/lib/catalogue-filters.ts";
import {
  formatCursor,
  formatLikedCursor,
  oldestPage,
  parseCursor,
  parseLikedCursor,
} from "../../app/lib/cursor.ts";
import { readSearchText } from "../../app/lib/read-search-text.ts";
import { topicName } from "../../app/lib/topics.ts";

/** Without segments of dots: "/x/../course" is another spelling of "/course". */
const plainPath = /^(?:\/|(?:\/(?!\.+(?:\/|$))[a-z0-9._-]+)+)$/;
/** A topic's page, feed or data: the name may have letters of any script, which browsers encode. */
const topicPath = /^\/topic\/([^/]+?)(?:\/(?:feed\.xml|feed\.json|rss\.xml|card\.png))?(?:\.data)?$/;
/** Feeds and other files, which have no query. Only the sitemap may have one, for its pages. */
const file = /(?<!^\/sitemap)\.(?:xml|json|txt|md|png)$/;
const maxRoutes = 3;

/**
 * Returns a function that tells whether the response at an address ("/path?query") may be cached. A page has only one
 * such address, and its data a few: otherwise anybody could fill the cache with copies of one page under other
 * spellings. `routeIds` are in the order of the route table.
 */
export function cacheableAddresses(routeIds: string[]): (target: string) => boolean {
  const indexById = new Map(routeIds.map((id, index) => [id, index]));

  function areRoutes(text: string) {
    const indexes = text.split(",").map((id) => indexById.get(id) ?? -1);
    const isInOrder = indexes.every((index, at) => index > (indexes[at - 1] ?? -1));
    return isInOrder && indexes.length <= maxRoutes;
  }

  const checks: Record<string, (value: string, pathname: string) => boolean> = {
    before: isCursor,
    sort: (value, pathname) => value === "liked" && topicPath.test(pathname),
    q: (value, pathname) => (value !== "" || isCourseListPath(pathname)) && readSearchText(value) === value,
    level: courseFilterCheck(["", ...courseLevels]),
    length: courseFilterCheck(["", ...Object.keys(courseLengths)]),
    topic: (value, pathname) => isCourseListPath(pathname) && topicName(value) === value,
    need: (value, pathname) =>
      /^\/services(\.data)?$/.test(pathname) && Object.hasOwn(serviceNeedLabels, value),
    from: (value) => value === oldestPage || isCursor(value),
    to: isCursor,
    _routes: areRoutes,
    index: (value) => value === "",
  };
  return (target) => {
    const [pathname, search] = target.split(/\?(.*)/s) as [string, string?];
    if (!plainPath.test(pathname) && !isTopicPath(pathname)) return false;
    if (search === undefined) return true;
    if (file.test(pathname)) return false;
    const query = new URLSearchParams(search);
    const names = [...query.keys()];
    if (names.length === 0 || new Set(names).size !== names.length) return false;
    if (![...query].every(([name, value]) => Object.hasOwn(checks, name) && checks[name]!(value, pathname)))
      return false;
    // React Router writes `?index` without `=`. Any other spelling is refused.
    return [`${query}`, `${query}`.replace(/\bindex=/, "index")].includes(search);
  };
}

/** Accepts one of `values`, at /course only. Without JavaScript, its form sends empty fields too. */
function courseFilterCheck(values: string[]) {
  return (value: string, pathname: string) => isCourseListPath(pathname) && values.includes(value);
}

function isCourseListPath(pathname: string) {
  return /^\/course(\.data)?$/.test(pathname);
}

function isCursor(text: string) {
  const cursor = parseCursor(text);
  if (cursor) return formatCursor(cursor) === text;
  const likedCursor = parseLikedCursor(text);
  return likedCursor !== undefined && formatLikedCursor(likedCursor) === text;
}

function isTopicPath(pathname: string) {
  const [, encoded] = topicPath.exec(pathname) ?? [];
  if (!encoded) return false;
  try {
    const name = decodeURIComponent(encoded);
    return topicName(name) === name && encodeURIComponent(name) === encoded;
  } catch {
    return false;
  }
}
