import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

interface Props extends ComponentProps<"input"> {
  /** What is shown below it, given what is typed. */
  note: (password: string) => ReactNode;
}

/** A password, with a switch that shows what is typed. It is hidden again when the form is sent. */
export function PasswordInput({ note, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const [password, setPassword] = useState("");
  const [isShown, setIsShown] = useState(false);
  // What was typed before hydration.
  useEffect(() => setPassword(input.current?.value ?? ""), []);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setIsShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <div>
      <div className="relative">
        <input
          {...props}
          ref={input}
          className={isHydrated ? "field pr-20" : "field"}
          type={isShown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          onInput={(event) => setPassword(event.currentTarget.value)}
        />
        {isHydrated && (
          <button
            type="button"
            className="quiet-button absolute inset-y-0 right-1.5 my-0"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            Show
            <span className="sr-only"> password</span>
          </button>
        )}
      </div>
      {note(password)}
    </div>
  );
}
