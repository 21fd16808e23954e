import { type RefObject, useEffect } from "react";

/** Runs and edits the code of a lesson. What does so is loaded at the first click. */
export function useRunButtons(text: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = text.current!;
    const click = async ({ target }: Event) => {
      const button = (target as Element).closest("button");
      const figure = button?.closest<HTMLElement>("figure.code");
      if (!figure || !button!.matches(".run, .edit")) return;
      if (button!.matches(".edit")) (await import("../run/edit-block.ts")).editBlock(figure);
      else await (await import("../run/run-block.ts")).runBlock(figure);
    };
    element.addEventListener("click", click);
    return () => element.removeEventListener("click", click);
  }, [text]);
}
