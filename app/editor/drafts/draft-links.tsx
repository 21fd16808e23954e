import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import { draftState } from "./draft-state.ts";
import { sendDiscard } from "./send-discard.ts";
import type { Drafts } from "./use-drafts.ts";

interface Props {
  drafts: Drafts;
  /** The published blog that the draft changes. */
  blogId?: string;
}

const failedText = "The draft could not be discarded. Try again.";

/** Leads to the versions of the draft, and discards it after a question. Empty, but as high, until the server has the draft. */
export function DraftLinks({ drafts, blogId }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const alert = useAlert();
  const keepButton = useRef<HTMLButtonElement>(null);
  useEffect(() => keepButton.current?.focus(), [isAsking]);
  const { id } = drafts.draft;

  async function discard() {
    await drafts.saver.current!.pause();
    if (!(await sendDiscard(id!, true))) {
      drafts.saver.current!.resume();
      return alert(failedText);
    }
    drafts.forget();
    draftState.current = "abandoned";
    void navigate(blogId ? `/blog/${blogId}/edit` : "/write", { state: { discarded: id } });
  }

  if (isAsking && id)
    return (
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {blogId ? "Discard your changes?" : "Discard this draft?"}
        <button type="button" className="button danger" onClick={discard}>
          Discard
        </button>
        <button type="button" className="button" onClick={() => setIsAsking(false)} ref={keepButton}>
          Keep it
        </button>
      </p>
    );
  return (
    <p className="-mx-2.5 mb-4 flex min-h-11 flex-wrap items-center text-sm">
      {id && (
        <>
          <Link to={`/write/${id}/versions`} className="act">
            Versions
          </Link>
          <button type="button" className="act" onClick={() => setIsAsking(true)}>
            Discard draft
          </button>
        </>
      )}
    </p>
  );
}
