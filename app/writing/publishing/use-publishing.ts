import { useRef, useState } from "react";
import type { OpenDraft } from "../drafts/open-draft.ts";
import { selectedWords } from "../editors-review/selected-words.ts";
import type { TextKind } from "../lib/editor-kinds.ts";
import type { PublishingState } from "../lib/publishing-state.ts";
import { focusEntry } from "../publishing-menu/focus-entry.ts";

/** The post that the draft changes. */
export interface ChangedBlog {
  id: string;
  /** When readers got what they see of it; undefined when they do not see it. */
  shownSince?: string;
  isPublic: boolean;
  /** Whether the viewer may take it off the site. */
  isMine: boolean;
}

type Panel = "schedule" | "review" | "discard" | "name";

interface Options {
  draft: OpenDraft;
  blog?: ChangedBlog;
  kind: TextKind;
  /** Whether the viewer only looks at somebody's draft. */
  isReview?: boolean;
  /** undefined: the draft was not stored on the server when the page was opened. */
  stored?: PublishingState;
}

const emptyState: PublishingState = {
  publishAt: null,
  problem: null,
  previewPath: null,
  isUnpublished: false,
};

/** When the open draft goes out, who else can read it, and which panel above the bar is open. */
export function usePublishing({ draft, blog, kind, isReview = false, stored = emptyState }: Options) {
  const [changes, setChanges] = useState<Partial<PublishingState>>({});
  const [panel, setPanel] = useState<Panel>();
  const opener = useRef<HTMLElement>(null);
  const words = useRef({ text: "", at: 0 });
  const { known, fields } = draft.get();
  function open(name: Panel, button: HTMLElement) {
    opener.current = button;
    if (name === "review") words.current = selectedWords(draft);
    setPanel(name);
  }
  return {
    draft,
    blog,
    kind,
    draftId: known.id ?? fields.publishKey,
    blogId: blog?.id,
    /** Whether the server has the draft. */
    isStored: known.id !== undefined,
    isOwn: !isReview,
    state: { ...stored, ...changes },
    change: (changed: Partial<PublishingState>) => setChanges((old) => ({ ...old, ...changed })),
    save: () => draft.saver.flush(),
    panel,
    /** Which words were selected when the notes were opened. */
    words: words.current,
    /** The button that opened the panel. */
    opener,
    open,
    toggle: (name: Panel, button: HTMLElement) => (panel === name ? setPanel(undefined) : open(name, button)),
    close() {
      setPanel(undefined);
      if (opener.current) focusEntry(opener.current);
    },
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
