/** What the person who imports chose. */
export interface ImportOptions {
  /** In whose name posts are published: their authors', the company's, or that of one member, whose id `as` is. */
  authors: "people" | "company" | "one";
  as: string;
  /** The address of the old site, such as "https://old.example"; "": it is not said. */
  site: string;
  /** Whether images are fetched from the old site. */
  fetchesImages: boolean;
  /** The other hosts from which images are fetched; undefined: until the plan is made, those of the program that exported. */
  hosts?: string[];
  /** The hosts of images in the file, with their numbers. */
  pictures?: [string, number][];
  /** Whether people who get an account are told by mail. */
  invites: boolean;
}

/** The origin of a web address that somebody typed, with or without its scheme; undefined when it is none. */
export function readSite(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname, username, password } = new URL(address);
  return hostname.includes(".") && !username && !password ? origin : undefined;
}

/** How a path of the old site is stored and compared: without the last "/" or "index.html"; "": the front page. */
export function normalPath(path: string): string {
  const { pathname, search } = new URL(path.replace(/^\/*/, "/"), "https://old.invalid");
  return pathname.replace(/\/(?:index\.html?)?$/i, "") + search;
}
