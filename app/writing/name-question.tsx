import { type RefObject, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { nameFromEmail } from "../accounts/lib/account.ts";
import { useSite } from "../ui/site.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import type { EditorResponse } from "./editor-response.ts";
import { focusPublish } from "./publishing-menu/focus-entry.ts";

/** `isDue`: their first post could go out now. */
export function useNameQuestion(isOffered: boolean, isDue: boolean) {
  const isHydrated = useHydrated();
  const [answer, setAnswer] = useState<"asked" | "kept">();
  const isAsked = answer === "asked" || (isDue && !answer);
  return {
    canOpen: isOffered && !isAsked,
    /** Without scripts nothing can open it, so it stands there from the beginning. */
    isShown: isOffered && (isAsked || !isHydrated),
    isOpened: answer === "asked",
    open: () => setAnswer("asked"),
    close() {
      setAnswer("kept");
      focusPublish();
    },
  };
}

interface Props {
  question: ReturnType<typeof useNameQuestion>;
  /** The response to a name that was sent without JavaScript. */
  response?: EditorResponse["byline"];
}

/** Under which name somebody publishes whom everyone would know by the e-mail address. Whoever publishes keeps that. */
export function NameQuestion({ question: { isShown, isOpened, close }, response }: Props) {
  const { user } = useSite();
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { save, isBusy, isSent, error = response?.error } = useNameForm(input);
  useEffect(() => {
    if (isOpened) input.current!.select();
  }, [isOpened]);
  useEffect(() => {
    if (isSent && user?.name) focusPublish();
  }, [user?.name]);
  if (!isShown || !user) return null;
  return (
    <section
      aria-label="Your name"
      data-opened={isOpened || undefined}
      className={`name-question ${isHydrated ? "" : "no-js"}`}
      onKeyDown={(event) => {
        if (!["Enter", "Escape"].includes(event.key) || event.nativeEvent.isComposing || !isHydrated) return;
        if (event.target instanceof HTMLButtonElement && event.key === "Enter") return;
        event.preventDefault();
        if (event.key === "Enter") save();
        else close();
      }}
    >
      <p className="break-words">
        Under which name? Everyone will see <bdi>{user.email}</bdi>.
      </p>
      <input
        ref={input}
        name="name"
        aria-label="Your name"
        className="field"
        defaultValue={response?.name ?? nameFromEmail(user.email)}
        autoComplete="name"
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "byline-problem" : undefined}
      />
      <button
        type={isHydrated ? "button" : "submit"}
        name="byline"
        value="name"
        className="button"
        aria-disabled={isBusy}
        onClick={isHydrated ? save : undefined}
      >
        {isBusy ? "Saving the name…" : "Use this name"}
      </button>
      <button type="button" className="button needs-js" onClick={close}>
        Keep the e-mail
      </button>
      {error && (
        <p id="byline-problem" role="alert" className="text-danger">
          {error}
        </p>
      )}
    </section>
  );
}

/** Saves the name while the text stays open. */
function useNameForm(input: RefObject<HTMLInputElement | null>) {
  const fetcher = useFetcher<EditorResponse>();
  const isBusy = fetcher.state !== "idle";
  const { alert, byline } = fetcher.data ?? {};
  function save() {
    if (isBusy) return;
    const form = new FormData();
    form.set("byline", "name");
    form.set("name", input.current!.value);
    void fetcher.submit(form, { method: "post", action: "/write", encType: "multipart/form-data" });
  }
  return {
    save,
    isBusy,
    isSent: fetcher.data !== undefined,
    error: fetcher.data && (byline?.error ?? (alert && "The name could not be saved. Try again.")),
  };
}
