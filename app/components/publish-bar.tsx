import { Link } from "react-router";
import { useSite } from "./site.tsx";

/** Stays at the bottom of the screen: who publishes, the state of the draft, and the button. */
export function PublishBar({
  button,
  busy,
  state,
  signedOut,
}: {
  button: string;
  busy: boolean;
  state: string;
  signedOut?: boolean;
}) {
  const { user } = useSite();
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-paper">
      <div className="mx-auto flex max-w-3xl items-center gap-4 px-5 py-3 text-sm">
        <p className="min-w-0 flex-1 text-faint">
          {signedOut ? (
            <>
              You are signed out.{" "}
              <Link to="/login" target="_blank" className="text-accent underline">
                Login in a new tab
              </Link>
              , then publish again.
            </>
          ) : (
            <span className="block truncate">
              {user && `As ${user.name ?? user.email}`} <span role="status">{state && `· ${state}`}</span>
            </span>
          )}
        </p>
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? "Sending…" : button}
        </button>
      </div>
    </div>
  );
}
