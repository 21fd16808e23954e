import { trapField } from "../lib/trap-field.ts";
import { maxCommentLength } from "./lib/comment-text.ts";
import { pathOfPlace } from "./lib/place.ts";

interface Props {
  /** What the form sent, and what was wrong with it. */
  text: string;
  error: string;
  /** Where a new comment stands; undefined when an existing one is edited. */
  place?: string;
  answersId?: string;
  stamp?: string;
}

/** A comment that was not taken: the form again, with its text. */
export function RefusedComment({ text, error, place, answersId, stamp }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Comment</h1>
      <form method="post" noValidate className="mt-6 grid gap-3">
        {place && <input type="hidden" name="place" value={place} />}
        {stamp && <input type="hidden" name="stamp" value={stamp} />}
        {answersId && <input type="hidden" name="answers" value={answersId} />}
        <p aria-hidden="true" className="sr-only invisible">
          <input
            name={trapField}
            aria-label="Leave this empty"
            tabIndex={-1}
            autoComplete="off"
            className="w-px"
          />
        </p>
        <textarea
          name="text"
          aria-label="Your comment"
          rows={8}
          dir="auto"
          maxLength={2 * maxCommentLength}
          defaultValue={text}
          aria-invalid
          aria-describedby="comment-problem"
          className="field"
        />
        <p id="comment-problem" role="alert" className="text-danger text-sm">
          {error}
        </p>
        <p className="flex gap-3">
          <button type="submit" className="button primary min-h-11">
            Send
          </button>
          {place && (
            <a href={pathOfPlace(place)} className="button min-h-11">
              Back
            </a>
          )}
        </p>
      </form>
    </main>
  );
}
