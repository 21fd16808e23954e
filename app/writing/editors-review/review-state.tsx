import type { Review } from "./open-review.server.ts";

/** Whether a draft waits for an editor, and the button that hands it over or takes it back. */
export function ReviewState({ review: { isNew, isOwn, readyAt } }: { review: Review }) {
  if (!isNew) return null;
  if (!isOwn)
    return (
      <p className="text-soft text-sm">
        “Accept and publish” in the editor puts it on the site, under its writer’s name.
      </p>
    );
  return (
    <>
      <p className="min-w-0 flex-1 basis-60 text-soft text-sm">
        {readyAt
          ? "Editors can open this draft, change it and publish it under your name."
          : "An editor can look at it before it is out: then editors may open it and publish it under your name."}
      </p>
      <button
        type="submit"
        name="act"
        value={readyAt ? "withdraw" : "ready"}
        className={`button ${readyAt ? "" : "primary"}`}
      >
        {readyAt ? "Take it back" : "Ready for review"}
      </button>
    </>
  );
}
