import { type FormEvent, type RefObject, useRef } from "react";
import { useSite } from "../../ui/site.tsx";
import { validateBlogForm } from "../lib/blog-form.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import type { Publishing } from "./use-publishing.ts";

interface Options {
  fields: EditorFields;
  hasCover: boolean;
  form: RefObject<HTMLFormElement | null>;
  publishing: Publishing;
  /** Whether the server would refuse the form whatever the name is. */
  isRefused: boolean;
}

/** Removed with the person's other data when somebody else logs in. */
const choiceKey = "lectern:mine:byline";

/**
 * Before the first post of somebody without a name: asks under which name it appears, once nothing else is missing. The
 * answer "with the e-mail" is remembered in this browser.
 */
export function useNameQuestion({ fields, hasCover, form, publishing, isRefused }: Options) {
  const { user } = useSite();
  const isAnswered = useRef(false);
  const { panel, open, close } = publishing;
  const applies = fields.revision === undefined && fields.as !== "company" && user && !user.name;
  return {
    /** Returns whether it asks now; then the form is not sent. */
    ask(event: FormEvent): boolean {
      const isDue = applies && !isRefused && !isAnswered.current && !prefersEmail();
      if (!isDue || validateBlogForm(fields, hasCover)) return false;
      event.preventDefault();
      if (panel === "name") document.getElementById("byline-name")?.focus();
      else open("name", form.current!.querySelector<HTMLElement>(".bar-row > [type=submit]")!);
      return true;
    },
    /** Goes on with the publishing. */
    answer(withEmail: boolean) {
      isAnswered.current = true;
      if (withEmail) rememberEmail();
      close();
      form.current!.requestSubmit();
    },
  };
}

function prefersEmail() {
  try {
    return localStorage.getItem(choiceKey) === "email";
  } catch {
    return false;
  }
}

function rememberEmail() {
  try {
    localStorage.setItem(choiceKey, "email");
  } catch {
    // Then it is asked again for the next post.
  }
}
