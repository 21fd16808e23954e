import { join } from "node:path";
import { type FairQueue, fairQueue, type QueueLimits, type TaskOptions } from "../../work/fair-queue.ts";
import { openThreads } from "../../work/threads.ts";
import type { SearchTexts } from "./search-texts.server.ts";

/** To be raised when the same Markdown should give other HTML: a job then renders anew what is stored. */
export const rendererVersion = 4;

export interface BlogTexts {
  title: string;
  description: string;
  /** GitHub-flavoured Markdown. */
  content: string;
}

/** A text for a thread. `forSearch`: what the blog is found by is wanted as well. */
export interface RenderTask extends BlogTexts {
  forSearch: boolean;
}

export interface Rendered {
  html: string;
  /** The text alone, blocks apart by blank lines. */
  plain: string;
  search?: SearchTexts;
}

/** A blog's text as it is stored. */
export type RenderedBlog = Required<Rendered>;

export interface Renderer {
  /**
   * Renders a blog that `person` writes. undefined for a text that nobody's browser should have to show: it takes too
   * long, too much memory, or gives too much HTML. Throws Busy.
   */
  render(texts: BlogTexts, person: string, timeoutMs?: number): Promise<RenderedBlog | undefined>;
  /**
   * Renders a stored text anew, in a queue of its own: it holds up neither writers nor previews. undefined when it takes
   * too long or too much memory. Throws Busy.
   */
  renew(texts: BlogTexts, blogId: string, timeoutMs?: number): Promise<string | undefined>;
  /** Renders a preview for `person`; one that is no longer wanted is not begun. Throws Busy, or the signal's reason. */
  preview(content: string, person: string, signal: AbortSignal): Promise<string | undefined>;
  /** The same for somebody of a group, such as a network: all of it together leave a place to others. */
  forGroup(group: string): Renderer;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, "render-worker.server.ts");
const maxHtmlLength = 4_000_000;
const writeMs = 8000;
const previewMs = 2000;
/** Longer than for what is written: nobody waits, and the machine may be busy. */
const renewMs = 30_000;
const defaultLimits: Record<"writes" | "previews" | "renewals", QueueLimits> = {
  writes: { running: 2, runningGroup: 1, runningEach: 1, waiting: 200, waitingEach: 60, waitMs: 15_000 },
  previews: { running: 2, runningGroup: 1, runningEach: 1, waiting: 30, waitingEach: 1, waitMs: 5000 },
  renewals: { running: 1, runningEach: 1, waiting: 10, waitingEach: 1, waitMs: renewMs },
};

/**
 * Renders GitHub-flavoured Markdown to safe HTML in threads. Raw HTML in it shows as text; nothing is ever fetched.
 * People take turns, one text of each at a time, and previews never hold up what is written. `onError` hears of threads
 * that fail.
 */
export function openRenderer(onError: (error: Error) => void = () => {}, limits = defaultLimits): Renderer {
  const threads = openThreads<RenderTask, Rendered>({ program, maxMemoryMb: 256, onError });
  const writes = fairQueue(limits.writes);
  const previews = fairQueue(limits.previews);
  const renewals = fairQueue(limits.renewals);

  async function inTurn(
    queue: FairQueue,
    person: string,
    task: RenderTask,
    timeoutMs: number,
    options?: TaskOptions,
  ) {
    const rendered = await queue.run(person, () => threads.run(task, timeoutMs), options);
    return rendered && rendered.html.length <= maxHtmlLength ? rendered : undefined;
  }

  const forGroup = (group?: string): Renderer => ({
    async render(texts, person, timeoutMs = writeMs) {
      const rendered = await inTurn(writes, person, { ...texts, forSearch: true }, timeoutMs, { group });
      return rendered as RenderedBlog | undefined;
    },
    async renew(texts, blogId, timeoutMs = renewMs) {
      return (await inTurn(renewals, blogId, { ...texts, forSearch: false }, timeoutMs))?.html;
    },
    async preview(content, person, signal) {
      const task = { title: "", description: "", content, forSearch: false };
      return (await inTurn(previews, person, task, previewMs, { signal, group }))?.html;
    },
    forGroup,
    close: threads.close,
  });
  return forGroup();
}
