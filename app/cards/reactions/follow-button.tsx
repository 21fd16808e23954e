import { ToggleForm } from "./toggle-form.tsx";
import { type Toggle, useStoredToggle } from "./use-stored-toggle.ts";

/** `id`: the id of a user, "company", or of a topic. */
export function useFollow(id: string, following: boolean): Toggle {
  return useStoredToggle("follows", id, `/follow/${id}`, following);
}

interface Props {
  id: string;
  follow: Toggle;
  /** The look, where a blue button would stand beside another one. */
  className?: string;
}

export function FollowButton({ id, follow, className = follow.on ? "button" : "button primary" }: Props) {
  return (
    <ToggleForm action={`/follow/${id}`} on={follow.on} onToggle={follow.set}>
      <button type="submit" aria-pressed={follow.on} className={`follow ${className}`}>
        {follow.on ? "Unfollow" : "Follow"}
      </button>
    </ToggleForm>
  );
}
