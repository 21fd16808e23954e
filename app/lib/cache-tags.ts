/** The cache tag of pages that show a user's name or picture. It is announced when either changes. */
export function userTag(userId: string): string {
  return `user:${userId}`;
}

/** The cache tags of the authors of these blogs. */
export function authorTags(blogs: { author_id: string | null; coauthors?: { id: string }[] }[]): string[] {
  return blogs.flatMap(({ author_id, coauthors = [] }) => {
    const others = coauthors.map(({ id }) => userTag(id));
    return author_id === null ? others : [userTag(author_id), ...others];
  });
}

/** The cache tag of pages that show how many people follow somebody. `followed`: the id of a user or a topic, or "company". */
export function followersTag(followed: string): string {
  return `followers:${encodeURIComponent(followed)}`;
}

/** The cache tag of pages that list the addresses of people, such as the sitemap. */
export const peopleTag = "people";

/** The cache tag of pages that are about a topic or link to it. Encoded, since shared caches get tags in a header. */
export function topicTag(name: string): string {
  return `topic:${encodeURIComponent(name)}`;
}

/** The tags of a page with cards: of their authors, and of the blogs, whose likes they show. */
export function cardTags(cards: (Parameters<typeof authorTags>[0][number] & { id: string })[]): string[] {
  return [...authorTags(cards), ...cards.map(({ id }) => `blog:${id}`)];
}
