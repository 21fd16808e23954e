import { findPerson } from "../app/people/models/person.server.ts";
import { type OldFeed, oldFeed } from "../app/redirects/lib/old-feeds.ts";
import { findRedirect } from "../app/redirects/models/redirect.server.ts";
import { findTopic } from "../app/topics/models/topic.server.ts";
import type { Db } from "../db/engine.ts";

/** Where the feed of another program stands here, as a path; undefined when this is no address of one. */
export async function oldFeedAddress(db: Db, url: URL, hasComments: boolean): Promise<string | undefined> {
  const feed = oldFeed(url);
  if (!feed) return undefined;
  if (feed.of === "page") return addressOfPageFeed(db, feed, hasComments);
  return `${await folderOf(db, feed)}/${feed.format}`;
}

/** Readers of a topic or an author that is not here get the posts of the site, not an error. */
async function folderOf(db: Db, { of, name }: OldFeed): Promise<string> {
  const topic = of === "topic" ? await findTopic(db, name, []) : undefined;
  if (topic) return `/topic/${encodeURIComponent(topic.name)}`;
  const person = of === "person" ? await findPerson(db, name) : undefined;
  return person ? `/people/${person.handle ?? person.id}` : "";
}

/** A post's feed had its comments. */
async function addressOfPageFeed(db: Db, { name, format }: OldFeed, hasComments: boolean) {
  const page = (await findRedirect(db, { pathname: name, search: "" })) ?? name;
  const [blog] = /^\/blog\/[^/?#]+/.exec(page) ?? [];
  return blog && (hasComments ? `${blog}/comments.xml` : `/${format}`);
}
