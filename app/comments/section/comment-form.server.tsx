import { trapField } from "../../lib/trap-field.ts";
import { maxCommentLength } from "../lib/comment-text.ts";

interface Props {
  place: string;
  /** "": of a visitor's page. */
  stamp: string;
  text?: string;
  /** The comment that is answered. */
  answersId?: string;
  /** What it replaces: the text of somebody who had to log in first. */
  draft?: string;
  error?: string;
}

/** The form of a new comment or a reply. */
export function CommentForm({ place, stamp, text, answersId, draft, error }: Props) {
  const label = answersId ? "Your reply" : "Write a comment";
  return (
    <form method="post" action="/comments" noValidate className="comment-form" data-answers={answersId ?? ""}>
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="stamp" value={stamp} />
      {answersId && <input type="hidden" name="answers" value={answersId} />}
      {draft && <input type="hidden" name="draft" value={draft} />}
      <p aria-hidden="true" className="sr-only invisible">
        <label>
          Leave this empty <input name={trapField} tabIndex={-1} autoComplete="off" className="w-px" />
        </label>
      </p>
      <CommentField label={label} text={text} error={error} />
      <button type="submit" className="button primary min-h-11">
        Send
      </button>
    </form>
  );
}

interface FieldProps {
  label: string;
  text?: string;
  error?: string;
}

export function CommentField({ label, text, error }: FieldProps) {
  return (
    <>
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
    </>
  );
}
