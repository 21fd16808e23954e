import { useEffect, useState } from "react";
import { conflictsId } from "./conflict-section.tsx";
import type { OpenConflict } from "./draft-view.ts";

/**
 * Says in the bar that something was changed in two places, since the section that shows it is above the title. Only screen
 * readers have it while that section is on the screen.
 */
export function ConflictNote({ conflicts }: { conflicts: OpenConflict[] }) {
  const count = conflicts.length;
  const isSeen = useIsSeen(count > 0);
  const show = () => {
    const heading = document.getElementById(conflictsId)!;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "center" });
  };
  if (count === 0) return null;
  return (
    <div role="alert" className={isSeen ? "sr-only" : "mb-2 flex items-center gap-3 text-ink"}>
      <p className="min-w-0 flex-1">Changed in two places: the text holds both.</p>
      {!isSeen && (
        <button type="button" className="button" onClick={show}>
          Compare
        </button>
      )}
    </div>
  );
}

/** Whether the heading of the section is on the screen. */
function useIsSeen(isShown: boolean) {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!isShown) return setIsSeen(false);
    const observer = new IntersectionObserver((entries) => setIsSeen(entries.at(-1)!.isIntersecting));
    observer.observe(document.getElementById(conflictsId)!);
    return () => observer.disconnect();
  }, [isShown]);
  return isSeen;
}
