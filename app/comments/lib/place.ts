/** Where comments stand: an article's id, or that of a course, "/" and that of a lesson. */
export function isPlace(text: string): boolean {
  return /^[a-z0-9]{1,20}(\/[a-z0-9-]{1,100})?$/.test(text);
}

/** The page of a place. */
export function pathOfPlace(place: string): string {
  return place.includes("/") ? `/course/${place}` : `/blog/${place}`;
}

/** The address of a comment. It works whatever page of the list it is on. */
export function pathOfComment(place: string, id: string): string {
  return `${pathOfPlace(place)}?comment=${id}#comment-${id}`;
}

/** The cache tag of the pages that show the comments of a place. */
export function commentsTag(place: string): string {
  return `comments:${encodeURIComponent(place)}`;
}

/** The page of a place with another view of its comments (`readView`). */
export function viewAddress(place: string, query: Record<string, string>, anchor = "comments"): string {
  const search = new URLSearchParams(query).toString();
  return `${pathOfPlace(place)}${search && `?${search}`}#${anchor}`;
}
