import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface Props {
  /** Its placeholder and accessible name. */
  label: string;
  /** The `autocomplete` value. */
  autoComplete: "current-password" | "new-password";
  isInvalid?: boolean;
  /** Ids of the texts about the field. */
  describedBy?: string;
  /** What is shown below the field, given what is typed. */
  note?: (password: string) => ReactNode;
}

/** A password, with a switch that shows what is typed. It is hidden again when the form is sent. */
export function PasswordField({ label, autoComplete, isInvalid, describedBy, note }: Props) {
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
          ref={input}
          className={isHydrated ? "field pr-20" : "field"}
          type={isShown ? "text" : "password"}
          name="password"
          placeholder={label}
          aria-label={label}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
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
      {note?.(password)}
    </div>
  );
}
