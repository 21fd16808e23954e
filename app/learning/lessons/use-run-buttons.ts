import { type RefObject, useEffect } from "react";

/** Runs and edits the code of a lesson. What does so is loaded at the first click. */
export function useRunButtons(text: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = text.current!;
    const click = ({ target }: Event) => {
      const button = (target as Element).closest<HTMLElement>(".run, .edit");
      if (button) act(button).catch(() => sayNotLoaded(button));
    };
    element.addEventListener("click", click);
    return () => element.removeEventListener("click", click);
  }, [text]);
}

/** Browsers remember that a module could not be loaded, until the page is loaded again. */
let hasFailed = false;

async function act(button: HTMLElement) {
  if (hasFailed && navigator.onLine) return location.reload();
  const figure = button.closest("figure")!;
  if (button.matches(".edit")) (await import("../run/edit-block.ts")).editBlock(figure);
  else await (await import("../run/run-block.ts")).runBlock(figure);
}

function sayNotLoaded(button: HTMLElement) {
  hasFailed = true;
  const label = button.textContent;
  button.textContent = "Not loaded";
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}
