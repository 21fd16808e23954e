import { Notice } from "./draft-notice.tsx";
import type { OpenDraft } from "./open-draft.ts";

/** Says that another tab of this browser writes the draft, and offers to write it here. */
export function ElsewhereBar({ draft }: { draft: OpenDraft }) {
  return (
    <Notice text="This draft is open in another tab. What is written there appears here.">
      <button type="button" className="button" onClick={() => draft.hold!.takeOver()}>
        Write here instead
      </button>
    </Notice>
  );
}
