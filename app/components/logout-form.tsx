import { useFetcher } from "react-router";

/** A failed logout is logged and changes nothing: the act's clientAction sees to it. */
export function LogoutForm() {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/logout">
      <button type="submit" className="button">
        Logout
      </button>
    </fetcher.Form>
  );
}
