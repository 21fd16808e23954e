import type { FormEvent } from "react";
import { draftState } from "../../ui/draft-state.ts";
import { holdsDrafts, removePersonalData } from "../../ui/personal-storage.ts";

/** A logout removes all data of the user from this browser. A failed logout is logged, and changes nothing. */
export function LogoutForm() {
  async function logOut(event: FormEvent) {
    event.preventDefault();
    const hasUnsavedText = draftState.dirty || holdsDrafts();
    if (hasUnsavedText && !confirm("Log out? What you have not published is deleted from this device."))
      return;
    try {
      const response = await fetch("/logout", { method: "POST", headers: { Accept: "application/json" } });
      if (!response.ok) throw new Error(`the server answered ${response.status}`);
    } catch (error) {
      return console.error("Logout failed", error);
    }
    removePersonalData();
    // The person confirmed already, so an open editor must not ask again.
    draftState.phase = "abandoned";
    // Loads a new document, so that no data of the user stays in memory.
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
