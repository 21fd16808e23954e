import { useEffect, useState } from "react";
import { useAlert } from "../ui/alerts.tsx";
import { logUnlessGone } from "../ui/log-unless-gone.ts";
import { useSite } from "../ui/site.tsx";
import { articleOf, articleText, drawRanges, rangeOf } from "./article-text.ts";
import type { Located } from "./join-passages.ts";
import { findQuote } from "./lib/find-quote.ts";
import type { Highlight } from "./models/highlight.server.ts";

/** `place` and `range`: where its words are now; undefined: the article has them no more. */
type Shown = Located & { range?: Range };

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
      .then(async (response) => response.ok && setAll(locate(await response.json())))
      .catch((error) => abort.signal.aborted || logUnlessGone("Could not load highlights:", error));
    return () => abort.abort();
  }, [address, user]);
  useEffect(() => {
    drawRanges(all.flatMap(({ range }) => range ?? []));
    return () => drawRanges([]);
  }, [all]);

  async function send(fields: Record<string, string>, next: Shown[]) {
    setAll(next);
    // FormData would write other line ends into the words.
    const body = new URLSearchParams(fields);
    const headers = { Accept: "application/json" };
    const response = await fetch(address, { method: "POST", headers, body }).catch(() => undefined);
    if (response?.ok) return;
    setAll(all);
    alert(
      response?.status === 422
        ? (await response.json()).error
        : "The highlight could not be saved. Try again.",
    );
  }

  const others = (id: string) => all.filter((other) => other.id !== id);
  return {
    all,
    /** `replaced`: highlights that it stands for from now on. */
    save({ id, exact, prefix, suffix, start, note }: Highlight, replaced: Shown[] = []) {
      const highlight = { id, exact, prefix, suffix, start, note };
      const next = [...others(id).filter((other) => !replaced.includes(other)), ...locate([highlight])];
      const replaces = replaced.map(({ id }) => id).join();
      void send(
        { ...highlight, start: String(start), replaces, on: "yes" },
        next.sort((a, b) => a.start - b.start),
      );
    },
    remove: (id: string) => void send({ id, on: "no" }, others(id)),
  };
}

function locate(highlights: Highlight[]): Shown[] {
  const article = articleOf();
  const text = article ? articleText(article) : "";
  return highlights.map((highlight) => {
    const place = findQuote(text, highlight);
    return place ? { ...highlight, place, range: rangeOf(article!, place) } : highlight;
  });
}
