import { type MouseEvent, useEffect, useId } from "react";
import { Link, useFetcher } from "react-router";
import { HiddenFields } from "../ui/hidden-fields.tsx";
import { CommentField } from "./comment-field.tsx";
import { maxCommentLength } from "./lib/comment-text.ts";
import { pathOfComment } from "./lib/place.ts";
import { inPlace, useSection } from "./use-section.ts";
import { useUnsentText } from "./use-unsent-text.ts";

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
  takesFocus?: boolean;
  /** Closes it, on a page that stays open. */
  onLeave?(): void;
}

type Sent = { id: string } | { error: string; stamp?: string };

/** The last characters alone are counted. */
const saidLeft = 500;

/** The form of a new comment, of a reply, or of a comment that is edited. */
export function CommentForm(props: Props) {
  const { place, answersId, action = "/comments", back, onLeave } = props;
  const onPage = useSection();
  const fetcher = useFetcher<Sent>();
  const unsent = useUnsentText(place ? `${place}:${answersId ?? ""}` : action, props.text);
  const problemId = useId();
  const { data, state } = fetcher;
  const { error, stamp = "" } = { ...props, ...(data && "error" in data && data) };
  useEffect(() => {
    if (!data) return;
    if ("error" in data) return unsent.field.current!.focus();
    unsent.drop();
    onLeave?.();
    onPage!.open(pathOfComment(onPage!.section.place, data.id));
  }, [data]);

  function leave(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    unsent.drop();
    if (!onLeave) return;
    event.preventDefault();
    onLeave();
  }
  // A visitor's is sent by the browser, and leads to the login.
  const isMember = onPage?.section.isMember;
  const Form = isMember ? fetcher.Form : "form";
  return (
    <Form
      method="post"
      action={action}
      noValidate
      className="comment-form"
      {...(isMember && { ...inPlace, "data-in-place": "" })}
      onSubmit={(event) => state !== "idle" && event.preventDefault()}
    >
      {place && <input type="hidden" name="place" value={place} />}
      {answersId && <input type="hidden" name="answers" value={answersId} />}
      {props.draft && <input type="hidden" name="draft" value={props.draft} />}
      <HiddenFields stamp={stamp} />
      <CommentField
        label={!place ? "Your comment" : answersId ? "Your reply" : "Write a comment"}
        text={unsent}
        problemId={error && problemId}
        takesFocus={props.takesFocus}
      />
      <p id={problemId} className="comment-problem" role="alert">
        {error}
      </p>
      <p className="comment-hint">
        Markdown works. <output className="comment-left">{leftOf(unsent.typed)}</output>
      </p>
      <div className="flex gap-2">
        <button type="submit" className="button primary min-h-11" aria-disabled={state !== "idle"}>
          {place ? "Send" : "Save"}
        </button>
        {back && (
          <Link {...(onPage && inPlace)} to={back} className="button min-h-11" onClick={leave}>
            {place && !answersId ? "Back" : "Cancel"}
          </Link>
        )}
      </div>
    </Form>
  );
}

function leftOf(text: string) {
  const left = maxCommentLength - [...text].length;
  if (left < 0) return `${-left} characters too many`;
  return left < saidLeft && `${left} characters left`;
}
