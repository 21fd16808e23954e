import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import { draftState } from "../../ui/draft-state.ts";
import type { OpenDraft } from "./open-draft.ts";
import { sendDiscarded } from "./send-discarded.ts";

interface Props {
  draft: OpenDraft;
  /** The published blog that the draft changes. */
  blogId?: string;
  /** Whether it is the draft of a post that was unpublished. */
  isUnpublished: boolean;
  onKeep(): void;
}

const failedText = "The draft could not be discarded. Try again.";

/** Discards the draft after a question. */
export function DiscardQuestion({ draft, blogId, isUnpublished, onKeep }: Props) {
  const navigate = useNavigate();
  const alert = useAlert();
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current!.focus(), []);
  const { id } = draft.get().known;

  async function discard() {
    await draft.saver.suspend();
    if (!(await sendDiscarded(id!, true))) {
      draft.saver.resume();
      return alert(failedText);
    }
    draft.forget();
    draftState.phase = "abandoned";
    void navigate(blogId ? `/blog/${blogId}/edit` : "/write", { state: { discarded: id } });
  }

  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="mr-1">
        {blogId ? "Discard your changes?" : "Discard this draft?"}
        {isUnpublished && " The post that you unpublished is deleted with it after 30 days."}
      </span>
      <button type="button" className="button danger" onClick={discard}>
        Discard
      </button>
      <button type="button" className="button" onClick={onKeep} ref={keepButton}>
        Keep it
      </button>
    </p>
  );
}
