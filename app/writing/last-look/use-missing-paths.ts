import { useEffect, useState } from "react";
import { maxCheckedPaths, type SiteLink } from "../lib/site-links.ts";

/** Asks the server which of the links lead to no page. Empty until the first answer; each answer stays until the next one. */
export function useMissingPaths(links: SiteLink[]): Set<string> {
  const [missing, setMissing] = useState(new Set<string>());
  const paths = [...new Set(links.map(({ path }) => path))].slice(0, maxCheckedPaths).join("\n");
  useEffect(() => {
    if (!paths) return setMissing(new Set());
    const abort = new AbortController();
    checkPaths(paths, abort.signal)
      .then((list) => setMissing(new Set(list)))
      // What was found before stays; the next look asks again.
      .catch(() => {});
    return () => abort.abort();
  }, [paths]);
  return missing;
}

async function checkPaths(paths: string, signal: AbortSignal) {
  const body = new FormData();
  body.set("paths", paths);
  const response = await fetch("/write/check-links", { method: "POST", body, signal });
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return ((await response.json()) as { missing: string[] }).missing;
}
