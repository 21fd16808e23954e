import type { MouseEvent } from "react";

/** Opens the sign-in in a popup; a full page where popups are blocked, or without JavaScript. */
export function GoogleButton({ text, next }: { text: string; next?: string }) {
  const address = `/login/google${next ? `?${new URLSearchParams({ next })}` : ""}`;
  function open(event: MouseEvent) {
    event.preventDefault();
    location.assign(address);
  }
  return (
    <form action="/login/google">
      {next && <input type="hidden" name="next" value={next} />}
      <button type="submit" className="button w-full" onClick={open}>
        {text}
      </button>
    </form>
  );
}
