import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Rendered } from "./markdown-renderer.server.ts";

export type { Rendered };

/** To be raised when the same Markdown should give other HTML: stored HTML is then made anew when it is read. */
export const rendererVersion = 2;

/** A text that cannot be rendered within the limits: a person's mistake, or somebody's malice. */
export class TooComplex extends Error {}

const longestMilliseconds = 8000;
const longestHtml = 4_000_000;
// The same place from the sources and from the build, whose folder lies as deep.
const program = join(import.meta.dirname, "../../app/models/markdown-worker.server.ts");

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();
let count = 0;

/**
 * Renders GitHub-flavoured Markdown to safe HTML, in a thread of its own, one text at a time. Raw HTML in it shows as
 * text; nothing is ever fetched. Throws TooComplex when it takes more than `patience` milliseconds, too much memory, or
 * gives too much HTML.
 */
export function renderMarkdown(markdown: string, patience = longestMilliseconds): Promise<Rendered> {
  const rendered = last.then(() => renderNow(markdown, patience));
  last = rendered.catch(() => {});
  return rendered;
}

async function renderNow(markdown: string, patience: number): Promise<Rendered> {
  const rendered = await ask(markdown, patience);
  if (rendered.html.length > longestHtml) throw new TooComplex("it gives too much HTML");
  return rendered;
}

function ask(markdown: string, patience: number): Promise<Rendered> {
  worker ??= open();
  const thread = worker;
  const id = ++count;
  return new Promise((done, failed) => {
    const refuse = (why: string) => {
      end();
      worker = undefined;
      void thread.terminate();
      failed(new TooComplex(why));
    };
    let timer: NodeJS.Timeout | undefined;
    const onError = (error: Error) => refuse(error.message);
    const onMessage = (answer: { id: number; began?: true; rendered?: Rendered; why?: string }) => {
      if (answer.id !== id) return;
      if (answer.began) {
        timer = setTimeout(refuse, patience, "it takes too long");
        return;
      }
      end();
      if (answer.rendered) done(answer.rendered);
      else failed(new TooComplex(answer.why));
    };
    const end = () => {
      clearTimeout(timer);
      thread.off("message", onMessage).off("error", onError);
      thread.unref();
    };
    thread.on("message", onMessage).on("error", onError);
    thread.ref();
    thread.postMessage({ id, markdown });
  });
}

function open() {
  return new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: 256 }, execArgv: [], env: {} });
}
