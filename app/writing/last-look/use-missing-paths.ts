import { useEffect, useState } from "react";
import { maxCheckedPaths, type SiteLink } from "../lib/site-links.ts";
import { postFields } from "../post-fields.ts";

/** Asks the server which of the links lead to no page. Empty until the first answer; each answer stays until the next one. */
export function useMissingPaths(links: SiteLink[]): Set<string> {
  const [missing, setMissing] = useState(new Set<string>());
  const paths = [...new Set(links.map(({ path }) => path))].slice(0, maxCheckedPaths).join("\n");
  useEffect(() => {
    if (!paths) return setMissing(new Set());
    const abort = new AbortController();
    postFields("/write/check-links", { paths }, abort.signal)
      .then((response) => response.json())
      .then((answer: { missing: string[] }) => setMissing(new Set(answer.missing)))
      // What was found before stays; the next look asks again.
      .catch(() => {});
    return () => abort.abort();
  }, [paths]);
  return missing;
}
