import type { ReactNode } from "react";
import { Link } from "react-router";
import { type OpenDraft, startNewDraft } from "./open-draft.ts";

/**
 * Says what happens elsewhere to the open draft, which another tab writes, or which was discarded or published, or to its writer's
 * session.
 */
export function DraftNotice({ draft }: { draft: OpenDraft }) {
  const { save, known, isElsewhere } = draft.get();
  const { blogId } = draft.options;
  if (isElsewhere)
    return (
      <Notice text="This draft is open in another tab. What is written there appears here.">
        <button type="button" className="button" onClick={() => draft.hold!.takeOver()}>
          Write here instead
        </button>
      </Notice>
    );
  if (save.name === "failed" && save.failure.reason === "gone")
    return (
      <Notice text="This draft was discarded elsewhere. What you see here is only on this device.">
        <button type="button" className="button" onClick={() => startNewDraft(draft)}>
          Save as a new draft
        </button>
      </Notice>
    );
  if (save.name === "failed" && save.failure.reason === "other-account") {
    const saveHere = () => {
      draft.account = undefined;
      startNewDraft(draft);
    };
    return (
      <Notice
        text={`Another account is logged in now. Your text stays on this page until you log in as before${blogId ? "" : ", or save it in that account"}.`}
      >
        <Link to="/account" target="_blank" className="button">
          Open the account
        </Link>
        {!blogId && (
          <button type="button" className="button" onClick={saveHere}>
            Save in that account
          </button>
        )}
      </Notice>
    );
  }
  if (known.blogId && !blogId)
    return (
      <Notice text="This draft was published. Readers see the published text until you publish again.">
        <Link to={`/blog/${known.blogId}`} className="button">
          Read the blog
        </Link>
      </Notice>
    );
  return null;
}

interface NoticeProps {
  text: ReactNode;
  /** What it is about, when that is no news of the open draft. */
  label?: string;
  children: ReactNode;
}

export function Notice({ text, label, children }: NoticeProps) {
  return (
    <section
      aria-label={label ?? "This draft"}
      className="mb-8 flex flex-wrap items-center gap-3 rounded-md bg-tint px-4 py-3 text-sm"
    >
      <p role={label ? undefined : "alert"} className="min-w-0 flex-1 basis-64">
        {text}
      </p>
      {children}
    </section>
  );
}
