/** The actor of a member's likes, as the database stores it. */
export function userActor(userId: string): string {
  return `u:${userId}`;
}

/** The id of the member who acted; undefined for a visitor. */
export function userOfActor(actor: string): string | undefined {
  return actor.startsWith("u:") ? actor.slice(2) : undefined;
}

/** The actor of the likes of a visitor, who is not signed in. */
export function visitorActor(visitorId: string): string {
  return `v:${visitorId}`;
}
