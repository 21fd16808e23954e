import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { maxNoteLength } from "./lib/highlight-limits.ts";

interface Props {
  blogId: string;
  highlight: { id: string; exact: string; note: string };
  /** Sends a form without leaving the page. */
  send?: (form: FormData) => void;
  /** What leads to the words. */
  children: ReactNode;
}

/** A passage of a list, with forms for its note and its removal. */
export function KeptPassage({ blogId, highlight: { id, exact, note }, send, children }: Props) {
  const form = {
    method: "post",
    action: `/blog/${blogId}/highlights`,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      if (!send) return;
      event.preventDefault();
      send(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter));
      // The field keeps what was typed.
      event.currentTarget.parentElement?.removeAttribute("open");
    },
  } as const;
  return (
    <li id={id} className="py-4">
      <blockquote dir="auto" className="break-words border-accent border-s-3 ps-4 font-text text-lg">
        {exact}
      </blockquote>
      <details className="mt-2 ps-4">
        <summary dir="auto" className="cursor-pointer break-words whitespace-pre-wrap py-1 text-soft">
          {note || "Add a note"}
        </summary>
        <Form {...form} className="mt-2 grid gap-2">
          <input type="hidden" name="id" value={id} />
          <textarea
            name="note"
            aria-label="Note"
            rows={3}
            dir="auto"
            maxLength={maxNoteLength}
            defaultValue={note}
            className="field"
          />
          <button type="submit" name="on" value="yes" className="button min-h-11 justify-self-start">
            Save note
          </button>
        </Form>
      </details>
      <Form {...form} className="mt-1 -ml-2.5 flex flex-wrap">
        {children}
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="on" value="no" className="act">
          Remove
        </button>
      </Form>
    </li>
  );
}
