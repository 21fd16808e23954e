import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { Form } from "../kit/form.tsx";
import { countOf, describeCounts, type EntryCount } from "./lib/describe-counts.ts";
import { type ImportState, isBusyState, stateNames } from "./lib/import-state.ts";

interface Props {
  row: { source: string; state: ImportState; problem: string; known: number };
  counts: EntryCount[];
}

const refreshMs = 2000;

/** Where an import is, and what can be done with it. It follows a running one; without scripts the page is loaded again. */
export function ImportStatus({ row: { source, state, problem, known }, counts }: Props) {
  const isBusy = isBusyState(state);
  useRefresh(isBusy);
  const planned = describeCounts(counts, ["planned"]);
  const done = describeCounts(counts, ["done"]);
  const failed = describeCounts(counts, ["failed"]);
  return (
    <section className="mt-6 max-w-2xl">
      <p role="status" className="font-medium">
        {[source, stateNames[state]].filter(Boolean).join(": ")}
      </p>
      {problem && (
        <p className="problem-box mt-4" role="alert">
          {problem}
        </p>
      )}
      {state === "running" && <Progress counts={counts} />}
      <dl className="mt-4 grid gap-2 text-sm">
        {planned && <Fact name={state === "cancelled" ? "Left out" : "To come"} text={planned} />}
        {done && <Fact name={state === "undone" ? "Stays" : "Imported"} text={done} />}
        {failed && <Fact name="Not imported" text={failed} />}
        {known > 0 && (
          <Fact name="Before" text={`${known.toLocaleString("en-US")} imported before and left out`} />
        )}
      </dl>
      {isBusy && (
        <noscript>
          <p className="mt-4 text-sm">
            <a href="?" className="underline">
              Refresh
            </a>
          </p>
        </noscript>
      )}
      <Acts state={state} hasFailed={failed !== ""} hasDone={done !== ""} hasPlanned={planned !== ""} />
    </section>
  );
}

function useRefresh(isOn: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void revalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}

function Progress({ counts }: { counts: EntryCount[] }) {
  const [left, settled] = [countOf(counts, ["planned"]), countOf(counts, ["done", "failed"])];
  return (
    <p className="mt-4 flex items-center gap-3 text-sm text-soft">
      <progress value={settled} max={settled + left} className="h-2 w-full max-w-md" aria-label="Progress" />
      <span className="whitespace-nowrap">{Math.floor((100 * settled) / Math.max(settled + left, 1))} %</span>
    </p>
  );
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div className="flex flex-wrap gap-x-3">
    <dt className="w-28 shrink-0 text-faint">{name}</dt>
    <dd className="min-w-0 flex-1 basis-48">{text}</dd>
  </div>
);

interface ActProps {
  state: ImportState;
  hasFailed: boolean;
  hasDone: boolean;
  hasPlanned: boolean;
}

function Acts({ state, hasFailed, hasDone, hasPlanned }: ActProps) {
  const isOpen = ["reading", "planned", "running"].includes(state);
  const mayTryAgain = ["failed", "cancelled"].includes(state)
    ? hasPlanned || hasFailed
    : state === "done" && hasFailed;
  return (
    <div className="flex flex-wrap gap-2">
      {state === "planned" && <Form act="start" button="Import" look="primary" />}
      {mayTryAgain && <Form act="try-again" button={hasFailed ? "Try again" : "Go on"} look="primary" />}
      {isOpen && <Form act="cancel" button="Cancel" />}
      {["done", "failed", "cancelled"].includes(state) && hasDone && (
        <details className="w-full">
          <summary className="mt-4 cursor-pointer py-2 text-sm text-soft">Undo the import</summary>
          <p className="text-sm">
            Everything goes that came with it and that nobody changed, used or answered since. This cannot be
            taken back.
          </p>
          <Form act="undo" button="Undo it" look="danger" />
        </details>
      )}
    </div>
  );
}
