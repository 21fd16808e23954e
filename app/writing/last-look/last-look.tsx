import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { PanelProps } from "./panel.tsx";

const Panel = lazyPart(() => import("./panel.tsx"), NotLoaded);

/** How the blog will look in lists, in search results and as a shared link, and what is missing or weak in it. */
export function LastLook(props: PanelProps) {
  if (props.openCount === 0) return null;
  return (
    <Suspense fallback={<p className="mt-10 text-faint text-sm">Looking…</p>}>
      <Panel {...props} />
    </Suspense>
  );
}

function NotLoaded() {
  return (
    <p className="mt-10 text-faint text-sm">The last look could not be loaded. Your text is still here.</p>
  );
}
