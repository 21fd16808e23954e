import { readSearchText } from "../../lib/read-search-text.ts";
import { isId } from "../../lib/text.ts";
import { topicName } from "../../lib/topics.ts";
import { searchKinds } from "../../search/lib/search-kinds.ts";

/** What the address of a search says; "": nothing. */
export interface Search {
  q: string;
  /** One of `searchKinds`. */
  kind: string;
  topic: string;
  /** A user's id, or "company". */
  author: string;
  year: string;
  /** Where the page begins. */
  after: string;
}

export function readSearch(address: string): Search {
  const query = new URL(address).searchParams;
  const [kind, author, year] = ["kind", "author", "year"].map((name) => query.get(name) ?? "");
  return {
    q: readSearchText(query.get("q")),
    kind: searchKinds.some(({ name }) => name === kind) ? kind! : "",
    topic: topicName(query.get("topic") ?? ""),
    author: isId(author!) ? author! : "",
    year: /^[1-9]\d{3}$/.test(year!) ? year! : "",
    after: query.get("after") ?? "",
  };
}

/** The address of the first page of this search with one filter changed, unless `change` says where the page begins. */
export function searchAddress(search: Search, change: Partial<Search> = {}): string {
  const fields = Object.entries({ ...search, after: "", ...change }).filter(([, value]) => value);
  return `/search?${new URLSearchParams(fields)}`;
}
