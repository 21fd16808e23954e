/** The page of a place: "ID" of a blog, or what else its page is called, "COURSE/PART". */
export function pathOfPlace(place: string): string {
  return place.includes("/") ? `/course/${place}` : `/blog/${place}`;
}

/** The address of a comment. It works whatever page of the list it is on. */
export function pathOfComment(place: string, id: string): string {
  return `${pathOfPlace(place)}?comment=${id}#comment-${id}`;
}

/** The cache tag of the pages that show the comments of a blog. */
export const commentsTag = (blogId: string) => `comments:${blogId}`;

/** The page of a place with another view of its comments (`readView`). */
export function viewAddress(place: string, query: Record<string, string>, anchor = "comments"): string {
  const search = new URLSearchParams(query).toString();
  return `${pathOfPlace(place)}${search && `?${search}`}#${anchor}`;
}
