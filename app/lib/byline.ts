/** Somebody who is named after the first author of a post. */
export interface Coauthor {
  id: string;
  name: string;
  /** The last part of the address of their page; undefined when there is none. */
  person?: string;
}

const list = new Intl.ListFormat("en-GB");

/** "Ann, Bob and Cy". `company`: the first author of blogs without one. */
export function bylineText(blog: { author: string | null; coauthors?: Coauthor[] }, company: string): string {
  const others = blog.coauthors?.map(({ name }) => name) ?? [];
  return list.format([blog.author || company, ...others]);
}
