import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import { draftState } from "./draft-state.ts";
import { sendDiscarded } from "./send-discarded.ts";
import type { DraftSaving } from "./use-draft-saving.ts";

interface Props {
  saving: DraftSaving;
  /** The published blog that the draft changes. */
  blogId?: string;
  /** Whether it is the draft of a post that was unpublished. */
  isUnpublished: boolean;
  onKeep(): void;
}

const failedText = "The draft could not be discarded. Try again.";

/** Discards the draft after a question. */
export function DiscardQuestion({ saving, blogId, isUnpublished, onKeep }: Props) {
  const navigate = useNavigate();
  const alert = useAlert();
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current!.focus(), []);
  const { id } = saving.draft;

  async function discard() {
    await saving.saver.current!.suspend();
    if (!(await sendDiscarded(id!, true))) {
      saving.saver.current!.resume();
      return alert(failedText);
    }
    saving.forget();
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
