import { Link } from "react-router";
import { useSite } from "../ui/site.tsx";

/** The bar at the bottom of the screen: the author's name, the state of the draft, and the button. */
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
        <div className="min-w-0 flex-1 text-faint">
          {signedOut ? (
            <p>
              You are signed out.{" "}
              <Link to="/login" target="_blank" className="text-accent underline">
                Login in a new tab
              </Link>
              , then publish again.
            </p>
          ) : (
            <div className="sm:flex sm:gap-1.5">
              {user && (
                <p className="truncate">
                  As <bdi>{user.name ?? user.email}</bdi>
                </p>
              )}
              <span aria-hidden className="hidden sm:inline">
                {state && "·"}
              </span>
              <p role="status" className="truncate">
                {state}
              </p>
            </div>
          )}
        </div>
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? "Sending…" : button}
        </button>
      </div>
    </div>
  );
}
