/** Only the author may edit or delete a blog. */
export function canChangeBlog(user: { id: string } | undefined, blog: { author_id: string | null }): boolean {
  return user !== undefined && blog.author_id === user.id;
}
