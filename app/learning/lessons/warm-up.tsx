import { type ToggleEvent, useState } from "react";
import { pluralize } from "../../lib/text.ts";
import { readProgress } from "../progress/stored-progress.ts";

const timeoutMs = 10_000;

/** Checks of earlier lessons, as rendered boxes. A visitor's wrong answers are in the browser: with them, others are asked for. */
export function WarmUp({
  boxes: given,
  courseId,
  isMember,
}: {
  boxes: string[];
  courseId: string;
  isMember: boolean;
}) {
  const [boxes, setBoxes] = useState(given);
  const [isBusy, setBusy] = useState(false);
  const [isOwn, setOwn] = useState(isMember);

  async function askAgain({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
    const wrong = readProgress().marks.filter(
      (path) => path.startsWith(`${courseId}/`) && path.includes("/w-"),
    );
    if (isOwn || !currentTarget.open || wrong.length === 0) return;
    setOwn(true);
    setBusy(true);
    const own = await fetchBoxes(wrong.slice(-5)).catch(() => []);
    if (own.length > 0) setBoxes(own);
    setBusy(false);
  }

  return (
    <details className="warm-up" onToggle={askAgain} aria-busy={isBusy || undefined}>
      <summary>Before you start: {pluralize(boxes.length, "question")} from earlier lessons</summary>
      <p>What you get wrong comes again in a later lesson.</p>
      {boxes.map((html) => (
        <div key={html} dangerouslySetInnerHTML={{ __html: html }} />
      ))}
    </details>
  );
}

async function fetchBoxes(wrong: string[]) {
  const query = new URLSearchParams(wrong.map((path) => ["wrong", path]));
  const response = await fetch(`${location.pathname}?${query}`, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) return [];
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return Array.from(page.querySelectorAll(".warm-up .check"), (box) => box.outerHTML);
}
