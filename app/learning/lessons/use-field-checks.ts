import { type RefObject, useEffect } from "react";
import { readAttempt, storeAttempt } from "./use-attempts.ts";

/** What is acted on by a click, and by each key. */
const parts: Record<string, string> = {
  "": ".judge, .move",
  Enter: ".given input",
  ArrowUp: ".move",
  ArrowDown: ".move",
};

/** Checks whose answer is typed or put in order. What judges them is loaded at the first act. */
export function useFieldChecks(text: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = text.current!;
    const act = (event: Event) => {
      const { key = "" } = event as KeyboardEvent;
      const part = parts[key] && (event.target as Element).closest<HTMLElement>(parts[key]);
      if (!part) return;
      event.preventDefault();
      void load().then(({ actInCheck }) => actInCheck(part, key, storeAttempt));
    };
    for (const list of element.querySelectorAll<HTMLElement>(".in-order")) {
      const order = readAttempt(list);
      if (order) void load().then(({ restoreOrder }) => restoreOrder(list, order));
    }
    const stop = new AbortController();
    for (const name of ["click", "keydown"]) element.addEventListener(name, act, stop);
    return () => stop.abort();
  }, [text]);
}

const load = () => import("./judge-check.ts");
