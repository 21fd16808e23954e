import { type KeyboardEvent, useId } from "react";
import { ListBox, optionId } from "../ui/list-box.tsx";
import { maxCommentLength } from "./lib/comment-text.ts";
import { useHandles } from "./use-handles.ts";
import type { useUnsentText } from "./use-unsent-text.ts";

interface Props {
  label: string;
  text: ReturnType<typeof useUnsentText>;
  /** The id of what is wrong with the text. */
  problemId?: string;
  /** Whether the person asked for the field. */
  takesFocus?: boolean;
}

/** The text of a comment. It completes handles, and Ctrl+Enter sends it. */
export function CommentField({ label, text: { field, keep, defaultValue }, problemId, takesFocus }: Props) {
  const { people, active, onKey, ...handles } = useHandles();
  const listId = useId();

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, ctrlKey, metaKey, nativeEvent, currentTarget } = event;
    if (onKey(event) || key !== "Enter" || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
    currentTarget.form!.requestSubmit(currentTarget.form!.querySelector("button"));
  }
  return (
    <>
      <textarea
        ref={field}
        name="text"
        aria-label={label}
        placeholder={label}
        rows={3}
        dir="auto"
        maxLength={2 * maxCommentLength}
        defaultValue={defaultValue}
        // biome-ignore lint/a11y/noAutofocus: somebody asked for the field
        autoFocus={takesFocus}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        aria-activedescendant={people.length > 0 ? optionId(listId, active) : undefined}
        className="field"
        onInput={({ currentTarget }) => {
          keep(currentTarget.value);
          void handles.look(currentTarget);
        }}
        onKeyDown={onKeyDown}
        onBlur={handles.close}
      />
      {people.length > 0 && (
        <ListBox
          id={listId}
          label="People"
          options={people}
          active={active}
          keyOf={({ handle }) => handle}
          onChoose={handles.choose}
          className="comment-people"
        >
          {({ handle, name }) => (name ? `@${handle} · ${name}` : `@${handle}`)}
        </ListBox>
      )}
    </>
  );
}
