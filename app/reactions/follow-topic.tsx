import { ActForm } from "./act-form.tsx";
import { useStoredToggle } from "./use-stored-toggle.ts";

/** `id`: "topic:" and the name of the topic. */
export function FollowTopic({ id, following }: { id: string; following: boolean }) {
  const address = `/follow/${encodeURIComponent(id)}`;
  const follow = useStoredToggle("follows", id, address, following);
  return (
    <ActForm action={address} on={follow.on} onToggle={follow.set}>
      <button type="submit" aria-pressed={follow.on} className={follow.on ? "button" : "button primary"}>
        {follow.on ? "Unfollow" : "Follow"}
      </button>
    </ActForm>
  );
}
