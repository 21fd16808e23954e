import { pathOnThisSite } from "../../lib/path-on-this-site.ts";
import type { Answer } from "../../ui/answer.ts";
import { useSite } from "../../ui/site.tsx";

/** The path to open after a sign-in: that of the page, or what a refused form brought back. undefined: "/". */
export function useNextPath(next: string | undefined, sent: Answer["values"] = {}): string | undefined {
  const path = pathOnThisSite((sent.next as string) || null, useSite().url);
  return next ?? (path === "/" ? undefined : path);
}
