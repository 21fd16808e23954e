import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { holdsDrafts } from "./use-drafts.ts";

/** A failed logout is logged and changes nothing: the act's clientAction sees to it. */
export function LogoutForm() {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/logout" onSubmit={askFirst}>
      <button type="submit" className="button">
        Logout
      </button>
    </fetcher.Form>
  );
}

/** Logging out leaves nothing of a person in the browser, an unsent blog neither. */
function askFirst(event: FormEvent) {
  if (holdsDrafts() && !confirm("Log out? Your unsent blog is removed from this browser."))
    event.preventDefault();
}
