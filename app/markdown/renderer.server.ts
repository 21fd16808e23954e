import { join } from "node:path";
import { type FairQueue, fairQueue, type TaskOptions } from "../lib/fair-queue.ts";
import type { ImageKeys, ImageSizes } from "../lib/image-files.ts";
import type { Heading, Outline } from "../lib/outline.ts";
import { openThreadPool } from "../lib/threads.server.ts";
import type { FinalQuestion } from "./lesson-questions.server.ts";
import type { Stretch } from "./lib/compare-texts.ts";
import { rendererLimits, rerenderTimeoutMs } from "./renderer-limits.server.ts";
import type { SearchTexts } from "./search-texts.server.ts";

/** Raise this when anything that is stored of the same Markdown (`RenderedBlog`) changes: a job then renders all stored texts again. */
export const rendererVersion = 12;

export interface BlogTexts {
  title: string;
  description: string;
  /** GitHub-flavoured Markdown. */
  content: string;
  /** The sizes of our own images in the content, as far as they are known. */
  images?: ImageSizes;
  /** "s12/first-program" for a lesson: its exercises and checks become boxes, whose marks begin with this, and its questions are taken out. */
  lesson?: string;
}

/** What somebody says below an article. `handles`: the ids of the people whose "@handle" in it becomes a link. */
export interface CommentText {
  content: string;
  handles: Record<string, string>;
}

/** A task for a thread, which returns a Preview, a RenderedBlog, a NewComment or a RenderedLetter. */
export type RenderTask =
  | (BlogTexts & { isPreview: boolean })
  | (BlogTexts & { isLetter: true })
  | (CommentText & { isComment: true });

export interface Comparison {
  before: string;
  after: string;
}

export interface Preview {
  html: string;
  headings: Heading[];
  minutes: number;
}

/** All that is stored of a text. */
export interface RenderedBlog {
  html: string;
  /** The plain text; blocks are separated by blank lines. */
  plain: string;
  excerpt: string;
  minutes: number;
  outline: Outline;
  /** The uploaded images that the text shows or links to. */
  imageKeys: ImageKeys;
  /** Of a lesson: the marks of its exercises and checks, and its final questions, which nothing else of this has. */
  marks: string[];
  questions: FinalQuestion[];
  search: SearchTexts;
  /** The HTML for feed readers (see `feedTree`). */
  feed: string;
}

/** The text as the body of a mail, with the marks of `feedTree` for addresses. */
export interface RenderedLetter {
  html: string;
  text: string;
}

export interface RenderedComment {
  html: string;
  plain: string;
}

export interface NewComment extends RenderedComment {
  /** Where its links lead. */
  links: string[];
}

export interface Renderer {
  /**
   * Renders a blog that `person` writes. Returns undefined when it takes too much time or memory, or the HTML is too
   * long. Throws Busy.
   */
  render(texts: BlogTexts, person: string, timeoutMs?: number): Promise<RenderedBlog | undefined>;
  /**
   * Renders a stored text again, in a queue of its own, so that it delays neither writers nor previews. Returns
   * undefined under the same conditions. Throws Busy.
   */
  rerender(texts: BlogTexts, blogId: string, timeoutMs?: number): Promise<RenderedBlog | undefined>;
  /**
   * Renders a preview for `person`, unless `signal` is aborted before it begins. Throws Busy, or the signal's reason.
   */
  preview(
    content: string,
    person: string,
    signal: AbortSignal,
    images?: ImageSizes,
    lesson?: string,
  ): Promise<Preview | undefined>;
  /** Renders a text as the body of a mail, in the queue of `rerender`. Returns undefined under the same conditions. */
  letter(texts: BlogTexts, blogId: string): Promise<RenderedLetter | undefined>;
  /** Renders a comment by `person`, in a queue of its own. Returns undefined when it takes too long. Throws Busy. */
  comment(text: CommentText, person: string): Promise<NewComment | undefined>;
  /**
   * Compares two texts for `person`, unless `signal` is aborted before it begins. Returns undefined when it takes too much time
   * or memory. Throws Busy, or the signal's reason.
   */
  compare(comparison: Comparison, person: string, signal: AbortSignal): Promise<Stretch[] | undefined>;
  /** Returns a renderer for people of a group, such as a network. The group as a whole cannot take all places. */
  forGroup(group: string): Renderer;
  close(): Promise<void>;
}

const workerFile = join(import.meta.dirname, "render-worker.server.ts");
const compareWorkerFile = join(import.meta.dirname, "compare-worker.server.ts");
/** In UTF-8. Only a hostile text of 200,000 characters makes more. The page of the longest one fits into the cache. */
const maxHtmlBytes = 2_000_000;
const writeTimeoutMs = 8000;
const previewTimeoutMs = 2000;
const compareTimeoutMs = 8000;
/**
 * Renders GitHub-flavoured Markdown to safe HTML in threads. Raw HTML in it becomes text; nothing is ever fetched.
 * People take turns, each with one text at a time, and previews never delay writers. `onError` is called when a thread
 * fails.
 */
export function openRenderer(onError: (error: Error) => void = () => {}, limits = rendererLimits): Renderer {
  const threads = openThreadPool<RenderTask, Preview | RenderedBlog | NewComment | RenderedLetter>({
    program: workerFile,
    maxMemoryMb: 256,
    onError,
  });
  const comparers = openThreadPool<Comparison, Stretch[]>({
    program: compareWorkerFile,
    maxMemoryMb: 256,
    onError,
  });
  const writes = fairQueue(limits.writes);
  const comments = fairQueue(limits.comments);
  const previews = fairQueue(limits.previews);
  const rerenders = fairQueue(limits.rerenders);
  const comparisons = fairQueue(limits.comparisons);

  async function renderInTurn<Result extends Preview | RenderedBlog | NewComment | RenderedLetter>(
    queue: FairQueue,
    person: string,
    task: RenderTask,
    timeoutMs: number,
    options?: TaskOptions,
  ) {
    const rendered = await queue.run(person, () => threads.run(task, timeoutMs), options);
    return rendered && Buffer.byteLength(rendered.html) <= maxHtmlBytes ? (rendered as Result) : undefined;
  }

  const forGroup = (group?: string): Renderer => ({
    render: (texts, person, timeoutMs = writeTimeoutMs) =>
      renderInTurn<RenderedBlog>(writes, person, { ...texts, isPreview: false }, timeoutMs, { group }),
    rerender: (texts, blogId, timeoutMs = rerenderTimeoutMs) =>
      renderInTurn<RenderedBlog>(rerenders, blogId, { ...texts, isPreview: false }, timeoutMs),
    preview(content, person, signal, images, lesson) {
      const task = { title: "", description: "", content, images, lesson, isPreview: true };
      return renderInTurn<Preview>(previews, person, task, previewTimeoutMs, { signal, group });
    },
    letter: (texts, blogId) =>
      renderInTurn<RenderedLetter>(rerenders, blogId, { ...texts, isLetter: true }, writeTimeoutMs),
    comment: (text, person) =>
      renderInTurn<NewComment>(comments, person, { ...text, isComment: true }, previewTimeoutMs, {
        group,
      }),
    compare: (comparison, person, signal) =>
      comparisons.run(person, () => comparers.run(comparison, compareTimeoutMs), { signal, group }),
    forGroup,
    close: async () => void (await Promise.all([threads.close(), comparers.close()])),
  });
  return forGroup();
}
