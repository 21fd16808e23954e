import { learnedBar } from "../lib/continue.ts";

/** How many lessons of a course are done. */
export function LearnedBar({ done, all }: { done: number; all: number }) {
  return <p className="learned-bar" dangerouslySetInnerHTML={{ __html: learnedBar(done, all) }} />;
}
