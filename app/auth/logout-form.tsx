import type { FormEvent } from "react";
import { draftState } from "../editor/draft-state.ts";
import { holdsDrafts, removePersonalData } from "../ui/browser-storage.ts";

/** A logout that works leaves nothing of the person in this browser; one that fails is logged, and changes nothing. */
export function LogoutForm() {
  async function logOut(event: FormEvent) {
    event.preventDefault();
    const unsent = draftState.dirty || holdsDrafts();
    if (unsent && !confirm("Log out? Your unsent blog is removed from this browser.")) return;
    try {
      const response = await fetch("/logout", { method: "POST", headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
    } catch (error) {
      return console.error("Logout failed", error);
    }
    removePersonalData();
    // An open editor has been asked about already.
    draftState.current = "abandoned";
    // A new document: what this one knows of the person goes with it.
    location.assign("/login");
  }
  return (
    <form method="post" action="/logout" onSubmit={logOut}>
      <button type="submit" className="button">
        Logout
      </button>
    </form>
  );
}
