// Addresses at which this site answers everybody, be it with a page, a login or a refusal: no redirect is ever looked up for them.
// The others of app/routes.ts are free while there is no such post, person or topic. As in that file, ":" stands for any segment;
// "*" for all that lies below.
const answered = `
  feed course services paths search progress following following/feed topics.json feed.xml rss.xml feed.json sitemap.xml robots.txt llms.txt
  blog/:id/like blog/:id/bookmark blog/:id/edit blog/:id/authors blog/:id/delete blog/:id/unpublish blog/:id/translation blog/:id/stats
  blog/:id/stats.csv blog/:id/highlights blog/:id/lists blog/:id/live course/:course/:lesson/lists sandbox bookmarks/sync preview upload
  notifications notifications/read notifications/live comments comments/close comments/people comments/:id/like comments/:id/edit
  comments/:id/delete login login/google login/callback login/passkey signup logout forgot reset verify setup passkey saved profile
  profile/published profile/drafts profile/following profile/highlights profile/highlights.md profile/highlights.jsonld profile/lists
  profile/learning profile/muted account account/verify account/google account/passkeys account/passkeys/remove account/data account/delete
  account/deleted contact subscribe favicon.ico favicon.svg healthz api api/v1/* assets/* desk/* drafts/:id follow/:id ghost/api/* mute/:id
  outbox/* write/* classes classes/:id classes/:id/join classes/:id/board classes/:id/board.csv classes/:id/people classes/:id/people/:person
  classes/:id/dates classes/:id/settings classes/:id/handed-in/:work classes/:id/hand-in/:course/:lesson`;

const patterns = answered
  .trim()
  .split(/\s+/)
  .map((path) => path.replaceAll(".", "\\.").replace("/*", "(?:/.*)?").replace(/:\w+/g, "[^/]+"));
const isAnswered = new RegExp(`^/(?:${patterns.join("|")})$`, "i");

/** The front page answers all but these: WordPress's posts by number, and feeds. */
const freeQueries = /^\?(?:(?:p|page_id|attachment_id|cat)=\d+$|(?:.*&)?(?:feed|format)=)/;

/** Whether the front page leaves an address to redirects. */
export const isOldQuery = ({ pathname, search }: Pick<URL, "pathname" | "search">) =>
  pathname === "/" && freeQueries.test(search);

/** Whether a redirect from this source would never be used. */
export function isOwnAddress(source: string): boolean {
  const [path = "", query] = source.split(/(?=\?)/);
  if (path === "/") return !freeQueries.test(query ?? "");
  return isAnswered.test(path);
}
