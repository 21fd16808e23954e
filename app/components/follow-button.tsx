import { ActForm } from "./act-form.tsx";
import { type Switch, useKeptHere } from "./use-kept-here.ts";

/** `id`: a user's, or "company". */
export function useFollow(id: string, following: boolean): Switch {
  return useKeptHere("followed", id, `/follow/${id}`, following);
}

export function FollowButton({ id, following }: { id: string; following: boolean }) {
  return <FollowSwitch id={id} follow={useFollow(id, following)} />;
}

/** For pages with more than one button for the same author: they share their state. */
export function FollowSwitch({ id, follow }: { id: string; follow: Switch }) {
  return (
    <ActForm action={`/follow/${id}`} on={follow.on} wish={follow.wish}>
      <button type="submit" aria-pressed={follow.on} className={follow.on ? "button" : "button primary"}>
        {follow.on ? "Unfollow" : "Follow"}
      </button>
    </ActForm>
  );
}
