import { ActForm } from "./act-form.tsx";
import { useKeptHere } from "./use-kept-here.ts";

/** `id`: a user's, or "company". */
export function FollowButton({ id, following }: { id: string; following: boolean }) {
  const address = `/follow/${id}`;
  const { on, wish } = useKeptHere("followed", id, address, following);
  return (
    <ActForm action={address} on={on} wish={wish}>
      <button type="submit" aria-pressed={on} className={on ? "button" : "button primary"}>
        {on ? "Unfollow" : "Follow"}
      </button>
    </ActForm>
  );
}
