import { redirect } from "react-router";
import { viewerContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { Message } from "../../ui/message.tsx";
import type { Route } from "./+types/deleted";

/** Where the browser goes after the account was deleted. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(viewerContext).user) throw redirect("/account");
  return null;
}

export const meta = titled("Account deleted", "noindex");

export default function Deleted() {
  return (
    <Message title="Your account is deleted">
      <p>
        Your name and your email are gone from this site, and you are logged out on all of your devices. What
        is left of your likes and your deleted blogs goes within minutes.
      </p>
    </Message>
  );
}
