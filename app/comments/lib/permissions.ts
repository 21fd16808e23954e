import { can, type Role } from "../../lib/permissions.ts";

type Viewer = { id: string; role: Role } | undefined;

const editMs = 24 * 60 * 60 * 1000;

/** Its author may edit a comment for a day, and editors always. `now`: in milliseconds since 1970. */
export function canEditComment(
  viewer: Viewer,
  { author_id, state, created_at }: { author_id: string | null; state: string; created_at: string },
  now: number,
): boolean {
  if (!viewer || (state !== "shown" && state !== "waiting")) return false;
  if (can(viewer, "moderate")) return true;
  return viewer.id === author_id && now - Date.parse(created_at) < editMs;
}
