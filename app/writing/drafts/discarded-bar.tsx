import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import { draftState } from "../../ui/draft-state.ts";
import type { OpenDraft } from "./open-draft.ts";
import { sendDiscarded } from "./send-discarded.ts";
import { draftAddress } from "./use-draft-address.ts";

/** Offers to bring back the draft that was just discarded. */
export function DiscardedBar({ draft }: { draft: OpenDraft }) {
  const navigate = useNavigate();
  const alert = useAlert();
  const [isHidden, setIsHidden] = useState(false);
  const { state } = useLocation() as { state: { discarded?: string } | null };
  const id = state?.discarded;
  if (!id || isHidden) return null;
  async function undo() {
    await draft.saver.flush();
    if (!(await sendDiscarded(id!, false))) return alert("The draft could not be restored. Try again.");
    setIsHidden(true);
    if (draft.saver.isSaved) draftState.phase = "abandoned";
    void navigate(draftAddress(id!));
  }
  return (
    <section
      aria-label="Discarded draft"
      className="mb-8 flex items-center gap-3 rounded-md bg-tint px-4 py-3 text-sm"
    >
      <p className="flex-1">Draft discarded.</p>
      <button type="button" className="button" onClick={undo}>
        Undo
      </button>
    </section>
  );
}
