import { useEffect, useState } from "react";
import { useAlert } from "../ui/alerts.tsx";
import { useSite } from "../ui/site.tsx";
import { articleOf, drawRanges, rangeOf } from "./article-text.ts";
import { findQuote } from "./lib/find-quote.ts";
import type { Highlight } from "./lib/highlight-fields.ts";

export interface Shown extends Highlight {
  /** Where its words are now; undefined: the article has them no more. */
  range?: Range;
}

/** The member's highlights of a blog, drawn in the article. Changes show at once; one that cannot be saved is taken back. */
export function useHighlights(blogId: string) {
  const { user } = useSite();
  const alert = useAlert();
  const [all, setAll] = useState<Shown[]>([]);
  const address = `/blog/${blogId}/highlights`;
  useEffect(() => {
    if (!user) return;
    const abort = new AbortController();
    fetch(address, { signal: abort.signal })
      .then(async (response) => response.ok && setAll(locate((await response.json()) as Highlight[])))
      .catch((error) => abort.signal.aborted || console.error("Could not load highlights:", error));
    return () => abort.abort();
  }, [address, user]);
  useEffect(() => {
    drawRanges(all.flatMap(({ range }) => range ?? []));
    return () => drawRanges([]);
  }, [all]);

  async function send(fields: Record<string, string>, next: Shown[]) {
    const before = all;
    setAll(next);
    // FormData would write other line ends into the words.
    const problem = await post(address, new URLSearchParams(fields));
    if (problem === undefined) return;
    setAll(before);
    alert(problem);
  }

  return {
    all,
    save({ range, ...highlight }: Shown) {
      const shown = range ? { range, ...highlight } : locate([highlight])[0]!;
      const next = [...all.filter(({ id }) => id !== highlight.id), shown].sort((a, b) => a.start - b.start);
      const fields = Object.fromEntries(
        Object.entries(highlight).map(([name, value]) => [name, String(value)]),
      );
      return send({ ...fields, on: "yes" }, next);
    },
    remove: (id: string) =>
      send(
        { id, on: "no" },
        all.filter((highlight) => highlight.id !== id),
      ),
  };
}

function locate(highlights: Highlight[]): Shown[] {
  const article = articleOf();
  const text = article?.textContent ?? "";
  return highlights.map((highlight) => {
    const place = findQuote(text, highlight);
    return place ? { ...highlight, range: rangeOf(article!, place) } : highlight;
  });
}

/** Returns why nothing was saved; undefined when it was. */
async function post(address: string, body: URLSearchParams): Promise<string | undefined> {
  try {
    const response = await fetch(address, { method: "POST", body });
    // A redirect leads to the login.
    if (response.ok && !response.redirected) return undefined;
    if (response.status === 422) return ((await response.json()) as { error: string }).error;
  } catch (error) {
    console.error("Could not save a highlight:", error);
  }
  return "The highlight could not be saved. Try again.";
}
