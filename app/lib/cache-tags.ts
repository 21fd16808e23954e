/** What a page carries that shows somebody's name or picture, and what is announced when either changes. */
export function userTag(userId: string): string {
  return `user:${userId}`;
}

/** The tags of everybody who wrote one of these blogs. */
export function authorTags(blogs: { author_id: string | null }[]): string[] {
  return blogs.flatMap(({ author_id }) => (author_id === null ? [] : [userTag(author_id)]));
}
