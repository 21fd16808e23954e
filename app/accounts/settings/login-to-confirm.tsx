import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Message } from "../../ui/message.tsx";
import { useSite } from "../../ui/site.tsx";

/** In place of a mailed link's button, for whoever is not logged in to the account that the link belongs to. */
export function LoginToConfirm({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { user } = useSite();
  return (
    <Message title="Confirm your email" hasLinks={false}>
      <p className="wrap-anywhere">{children}</p>
      {user ? (
        <p className="mt-4">You are logged in to another account. Log out first, then open the link again.</p>
      ) : (
        <a href={`/login?${new URLSearchParams({ to: pathname + search })}`} className="button primary mt-8">
          Login
        </a>
      )}
    </Message>
  );
}
