import { useState } from "react";
import type { OpenDraft } from "../drafts/open-draft.ts";
import { draftAddress } from "../drafts/use-draft-address.ts";
import type { TextKind } from "../lib/editor-kinds.ts";
import type { PublishingState } from "../lib/publishing-state.ts";

/** The post that the draft changes. */
export interface ChangedBlog {
  id: string;
  /** When readers got what they see of it; undefined when they do not see it. */
  shownSince?: string;
  isPublic: boolean;
  /** Whether the viewer may take it off the site. */
  isMine: boolean;
}

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

/** When the open draft goes out, and who else can read it. */
export function usePublishing({ draft, blog, kind, isReview = false, stored = emptyState }: Options) {
  const [changes, setChanges] = useState<Partial<PublishingState>>({});
  const { known, fields } = draft.get();
  const draftId = known.id ?? fields.publishKey;
  return {
    draft,
    blog,
    kind,
    draftId,
    /** The address of the editor, and of what begins with it. */
    path: blog ? draft.options.action : draftAddress(draftId),
    sidePath: blog ? `/blog/${blog.id}/edit/${draftId}` : draftAddress(draftId),
    /** Whether the server has the draft. */
    isStored: known.id !== undefined,
    isOwn: !isReview,
    state: { ...stored, ...changes },
    change: (changed: Partial<PublishingState>) => setChanges((old) => ({ ...old, ...changed })),
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
