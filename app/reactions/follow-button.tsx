import { ToggleForm } from "./toggle-form.tsx";
import { type Toggle, useStoredToggle } from "./use-stored-toggle.ts";

/** `id`: the id of a user, "company", or of a topic. */
export function useFollow(id: string, following: boolean): Toggle {
  return useStoredToggle("follows", id, `/follow/${id}`, following);
}

/** `quiet`: looks like a link instead of a button. */
export function FollowButton({ id, follow, quiet }: { id: string; follow: Toggle; quiet?: boolean }) {
  const buttonClass = follow.on ? "button" : "button primary";
  return (
    <ToggleForm action={`/follow/${id}`} on={follow.on} onToggle={follow.set}>
      <button type="submit" aria-pressed={follow.on} className={quiet ? "quiet-button" : buttonClass}>
        {follow.on ? "Unfollow" : "Follow"}
      </button>
    </ToggleForm>
  );
}
