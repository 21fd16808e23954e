/** The actor of a member's likes, as the database stores it. */
export function userActor(userId: string): string {
  return `u:${userId}`;
}

/** The actor of the likes of a visitor, who is not signed in. */
export function visitorActor(visitorId: string): string {
  return `v:${visitorId}`;
}
