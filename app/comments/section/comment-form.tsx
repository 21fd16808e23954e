import { HiddenFields } from "../../ui/hidden-fields.tsx";
import { maxCommentLength } from "../lib/comment-text.ts";

interface Props {
  /** Where a new comment stands; undefined when an existing one is edited. */
  place?: string;
  /** "": of a visitor's page. */
  stamp?: string;
  text?: string;
  /** The comment that is answered. */
  answersId?: string;
  /** What it replaces: the text of somebody who had to log in first. */
  draft?: string;
  error?: string;
  /** Of an existing comment. */
  action?: string;
  /** Where it is left without sending. */
  back?: string;
}

/** The form of a new comment, of a reply, or of a comment that is edited. */
export function CommentForm({ place, stamp = "", text, answersId, draft, error, action, back }: Props) {
  const label = !place ? "Your comment" : answersId ? "Your reply" : "Write a comment";
  return (
    <form
      method="post"
      action={action ?? "/comments"}
      noValidate
      className="comment-form"
      data-answers={answersId ?? ""}
    >
      {place && <input type="hidden" name="place" value={place} />}
      {answersId && <input type="hidden" name="answers" value={answersId} />}
      {draft && <input type="hidden" name="draft" value={draft} />}
      <HiddenFields stamp={stamp} />
      <textarea
        name="text"
        aria-label={label}
        placeholder={label}
        rows={3}
        dir="auto"
        maxLength={2 * maxCommentLength}
        defaultValue={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "comment-problem" : undefined}
        className="field"
      />
      <p id={error ? "comment-problem" : undefined} className="comment-problem" role="alert">
        {error}
      </p>
      <p className="comment-hint">
        Markdown works. <output className="comment-left" />
      </p>
      <div className="flex gap-2">
        <button type="submit" className="button primary min-h-11">
          {place ? "Send" : "Save"}
        </button>
        {back && (
          <a href={back} className="button min-h-11">
            {place && !answersId ? "Back" : "Cancel"}
          </a>
        )}
      </div>
    </form>
  );
}
