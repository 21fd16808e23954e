/** Authors change and delete their own blogs, and nobody else's. */
export function canChange(user: { id: string } | undefined, blog: { author_id: string | null }): boolean {
  return user !== undefined && blog.author_id === user.id;
}
