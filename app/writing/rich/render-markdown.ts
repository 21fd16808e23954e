import { fetchPreview } from "../post-fields.ts";

export type MarkdownRenderer = ReturnType<typeof openRenderer>;

/** Long enough that a text being typed is not rendered at every letter: the server limits how often it may be asked. */
const pauseMs = 500;
/** Stands between two pieces that are rendered together, as a paragraph. */
const separator = "site-next-piece";

interface Wish {
  source: string;
  show(html: string): void;
}

/** Renders pieces of Markdown as readers get them, in a lesson by its path: the server does it, many in one request. */
export function openRenderer(lesson?: string) {
  const known = new Map<string, string>();
  const wishes = new Set<Wish>();
  const closing = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function send() {
    const sources = [...new Set([...wishes].map(({ source }) => source))];
    const asked = [...wishes];
    wishes.clear();
    for (const [source, html] of await renderAll(sources, closing.signal, lesson)) known.set(source, html);
    for (const { source, show } of asked) if (known.has(source)) show(known.get(source)!);
  }

  return {
    /** Calls `show` with the HTML as soon as it is there. Returns a function that takes the wish back. */
    render(source: string, show: (html: string) => void): () => void {
      const html = known.get(source);
      if (html !== undefined || !source.trim()) {
        show(html ?? "");
        return () => {};
      }
      const wish = { source, show };
      wishes.add(wish);
      clearTimeout(timer);
      timer = setTimeout(send, pauseMs);
      return () => wishes.delete(wish);
    },
    close() {
      clearTimeout(timer);
      closing.abort();
    },
  };
}

/** A piece that swallows what follows it, such as HTML that does not end, is found by halves, and rendered alone. */
async function renderAll(
  sources: string[],
  signal: AbortSignal,
  lesson?: string,
): Promise<[string, string][]> {
  if (sources.length === 0) return [];
  const pieces = await requestPieces(sources, signal, lesson).catch(() => undefined);
  if (!pieces) return [];
  if (pieces.length === sources.length) return sources.map((source, at) => [source, pieces[at]!]);
  if (sources.length === 1) return [[sources[0]!, pieces.join("")]];
  const middle = Math.ceil(sources.length / 2);
  const first = await renderAll(sources.slice(0, middle), signal, lesson);
  return [...first, ...(await renderAll(sources.slice(middle), signal, lesson))];
}

async function requestPieces(sources: string[], signal: AbortSignal, lesson?: string): Promise<string[]> {
  const html = await fetchPreview(sources.join(`\n\n${separator}\n\n`), signal, lesson);
  return html.split(new RegExp(`<p[^>]*>${separator}</p>`));
}
