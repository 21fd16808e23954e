import { useLocation } from "react-router";

/** Nobody wants to return to these, and some hold a secret. */
const pagesOnTheWay = /^\/(login|signup|forgot|reset|verify|account\/(email|deleted))\b/i;

/** Where a login leads that begins in the header: to this page, or to where this step of a login leads itself. */
export function useReturnPath(): string | null {
  // Nothing but the address decides it, since visitors get cached pages.
  const { pathname, search } = useLocation();
  return pagesOnTheWay.test(pathname) ? new URLSearchParams(search).get("to") : pathname + search;
}
