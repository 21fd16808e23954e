import { X } from "lucide";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useActionData, useLocation, useNavigate, useOutletContext, useRouteError } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ErrorMessage, errorText } from "../../ui/error-message.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ActAnswer } from "../failed-act.ts";
import type { Publishing } from "../publishing/use-publishing.ts";
import { focusEntry } from "../publishing-menu/focus-entry.ts";
import { ActAlert } from "../question.tsx";
import { useEscape } from "./use-escape.ts";

/** The editor beside which the page is drawn; undefined when it is a page of its own. */
export const useOpenEditor = () => useOutletContext<Publishing | undefined>();

interface Props {
  title: ReactNode;
  /** Where the draft is written; undefined when it is discarded. */
  path?: string;
  children: ReactNode;
}

/** What can be done with a draft: beside its open editor, else as a page of its own, which works without scripts. */
export function SidePage({ title, path, children }: Props) {
  const editor = useOpenEditor();
  const answer = useActionData<ActAnswer>();
  const content = (
    <>
      <ActAlert text={answer?.alert} />
      {children}
    </>
  );
  if (editor)
    return (
      <Panel title={title} editor={editor} done={answer?.done}>
        {content}
      </Panel>
    );
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 py-10">
      <h1 id="side-page" className="mb-6 text-3xl tracking-tight">
        {title}
      </h1>
      {content}
      {path && (
        <p className="mt-8">
          <Link to={path} className="text-accent underline underline-offset-4">
            Back to the editor
          </Link>
        </p>
      )}
    </main>
  );
}

/** Shown to whoever has to log in first. */
export function SideLogin() {
  const { pathname } = useLocation();
  const editor = useOpenEditor();
  if (!editor) return <LoginScreen next={pathname} />;
  return (
    <Panel title="You are logged out" editor={editor}>
      <Link to="/login" target="_blank" className="text-accent underline">
        Login in a new tab
      </Link>
      , then open this again.
    </Panel>
  );
}

/** The `ErrorBoundary` of a side page: the editor stays. */
export function SideError() {
  const error = useRouteError();
  const editor = useOpenEditor();
  if (!editor) return <ErrorMessage error={error} />;
  const { title, text, canRetry } = errorText(error);
  return (
    <Panel title={title} editor={editor}>
      {canRetry ? "Your text is still here. Open this again in a moment." : text}
    </Panel>
  );
}

interface PanelProps extends Pick<Props, "title" | "children"> {
  editor: Publishing;
  done?: ActAnswer["done"];
}

function Panel({ title, editor, done, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const { state } = useLocation();
  const leave = () => navigate(editor.path, { replace: true, preventScrollReset: true });
  const isClosing = useRef(false);
  function close() {
    // A second step back would leave the editor.
    if (isClosing.current) return;
    isClosing.current = true;
    void (state?.beside ? navigate(-1) : leave());
  }
  useEscape(close);
  useEffect(() => {
    const opener = document.activeElement;
    // On a phone, a field with the focus would bring the keyboard up.
    const field = isPhone() ? null : panel.current!.querySelector<HTMLElement>("input:not([type=hidden])");
    (field ?? panel.current!.querySelector("h2")!).focus({ preventScroll: true });
    return () => {
      // Unless the person has gone on to the text.
      if (document.activeElement === document.body && opener instanceof HTMLElement) focusEntry(opener);
    };
  }, []);
  useEffect(() => {
    if (!done) return;
    editor.change(done.state);
    if (!done.closes) return;
    // What was restored is merged into the open text.
    void editor.draft.saver.refresh();
    void leave();
  }, [done]);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby="side-page"
      className="side-page"
      // On a phone it covers what has the focus then.
      onBlur={({ relatedTarget, currentTarget }) => {
        const isLeft = relatedTarget && !currentTarget.contains(relatedTarget);
        if (isLeft && isPhone()) close();
      }}
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 id="side-page" tabIndex={-1} className="font-semibold text-xl outline-none">
          {title}
        </h2>
        <button type="button" className="icon-button -mt-1.5 -mr-2" aria-label="Close" onClick={close}>
          <Icon of={X} size={20} />
        </button>
      </div>
      {children}
    </section>
  );
}

const isPhone = () => matchMedia("(width < 48rem)").matches;
