import { ActForm } from "./act-form.tsx";
import { type Switch, useKeptHere } from "./use-stored-toggle.ts";

/** `id`: a user's, or "company". */
export function useFollow(id: string, following: boolean): Switch {
  return useKeptHere("followed", id, `/follow/${id}`, following);
}

/** `quiet`: a word beside a name instead of a button of its own. */
export function FollowSwitch({ id, follow, quiet }: { id: string; follow: Switch; quiet?: boolean }) {
  const loud = follow.on ? "button" : "button primary";
  return (
    <ActForm action={`/follow/${id}`} on={follow.on} wish={follow.wish}>
      <button type="submit" aria-pressed={follow.on} className={quiet ? "quiet-button" : loud}>
        {follow.on ? "Unfollow" : "Follow"}
      </button>
    </ActForm>
  );
}
