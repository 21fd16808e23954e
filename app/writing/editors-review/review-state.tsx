import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Review } from "./open-review.server.ts";

interface Props {
  review: Review;
  /** Sends the act where the button is in no form of its own. */
  send?(act: "ready" | "withdraw"): void;
}

/** Whether a draft waits for an editor, and the button that hands it over or takes it back. */
export function ReviewState({ review: { isNew, isOwn, readyAt }, send }: Props) {
  const isHydrated = useHydrated();
  if (!isNew) return null;
  if (!isOwn)
    return (
      <p className="text-soft text-sm">
        “Accept and publish” in the editor puts it on the site, under its writer’s name.
      </p>
    );
  const act = readyAt ? "withdraw" : "ready";
  return (
    <>
      <p className="min-w-0 flex-1 basis-60 text-soft text-sm">
        {readyAt
          ? "Editors can open this draft, change it and publish it under your name."
          : "An editor can look at it before it is out: then editors may open it and publish it under your name."}
      </p>
      <button
        type={send && isHydrated ? "button" : "submit"}
        name="act"
        value={act}
        className={`button ${readyAt ? "" : "primary"}`}
        onClick={send && (() => send(act))}
      >
        {readyAt ? "Take it back" : "Ready for review"}
      </button>
    </>
  );
}
