import { type RefObject, Suspense } from "react";
import type { EditorFields } from "../../lib/writing/editor-fields.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { Cover } from "../images/use-cover.ts";
import type { ContentHandle } from "../text/select-range.ts";

const Panel = lazyPart(() => import("./panel.tsx"), NotLoaded);

export interface LastLookProps {
  /** How often it was asked for since it was closed; 0: it is closed. */
  openCount: number;
  fields: EditorFields;
  cover: Cover;
  form: RefObject<HTMLFormElement | null>;
  content: RefObject<ContentHandle | null>;
  close(): void;
}

/** How the blog will look in lists, in search results and as a shared link, and what is missing or weak in it. */
export function LastLook(props: LastLookProps) {
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
