import { decodePercent } from "./decode-percent.ts";

// What the readers of other programs' exports give, entry by entry, in the same shape for all of them.

/** "private": only some could read it there; it becomes a draft. */
export type ImportedState = "published" | "draft" | "scheduled" | "private";

export interface ImportedPerson {
  type: "person";
  /** The person's id in the source. */
  sourceId: string;
  name: string;
  /** "": the source does not say it. */
  email: string;
  bio: string;
}

export interface ImportedPost {
  type: "post";
  /** Unique in the source: with its name it makes the import idempotent. */
  sourceId: string;
  kind: "post" | "page";
  state: ImportedState;
  title: string;
  description: string;
  /**
   * In the text, a file of the archive has the address "archive:" with its path in the encoding of addresses (`archiveAddress`);
   * a link with such an address leads to the file, or to the post whose `sourceId` is this path.
   * `base`: the address of the page, from which others in the text are seen.
   */
  body: { format: "html" | "markdown"; text: string; base?: string };
  /** The ids of persons, the first author first. */
  authors: string[];
  /** The labels of topics, the most important first. */
  topics: string[];
  /** `address`: a path of the archive, or the address of a web page. `caption` in plain text. */
  cover?: { address: string; alt: string; caption: string };
  /** ISO 8601; without a zone it is of the site's. A scheduled post's `publishedAt` is when it goes out. */
  publishedAt?: string;
  /** Set when the source says a date that could not be read. */
  hasUnreadDate?: boolean;
  updatedAt?: string;
  createdAt?: string;
  /** Where it answered on the old site, such as "/2020/01/hello/"; undefined: nowhere that is known. */
  oldPath?: string;
  canonicalUrl?: string;
  metaDescription?: string;
  /** As the source says it, such as "de_AT"; undefined: not said. */
  lang?: string;
  /** What the reader could not keep as it was, each in a sentence for the owner. */
  notes: string[];
}

export interface ImportedComment {
  type: "comment";
  sourceId: string;
  /** The post's `sourceId`. */
  postId: string;
  /** The comment that it answers. */
  answersId?: string;
  author: { name: string; email: string };
  body: { format: "html" | "markdown"; text: string };
  createdAt: string;
}

export interface ImportedSubscriber {
  type: "subscriber";
  email: string;
  name: string;
  createdAt?: string;
  /** Whether they ended the newsletter there. */
  hasLeft?: boolean;
}

/** An address in a Markdown text: where it stands, in UTF-16 units. */
export interface PlacedAddress {
  from: number;
  to: number;
  address: string;
  /** "definition": of links or images. "bare": the address is all that the link has. */
  of: "image" | "link" | "definition" | "bare";
}

const scheme = "archive:";

/** The address of a file of the archive in a body. */
export const archiveAddress = (path: string) =>
  `${scheme}${encodeURI(path).replace(/[()?#]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;

/** The path of a file of the archive that an address names; undefined for other addresses. */
export const archivePath = (address: string) =>
  address.startsWith(scheme) ? decodePercent(address.slice(scheme.length)) : undefined;

/** An entry that could not be read: the rest goes on. `where`: which one, in words; `message`: a sentence. */
export interface ImportedProblem {
  type: "problem";
  where: string;
  message: string;
}

export type ImportedEntry =
  | ImportedPerson
  | ImportedPost
  | ImportedComment
  | ImportedSubscriber
  | ImportedProblem;

/** The files of an export: a ZIP file, a folder, or one file. Paths use "/" and never leave the archive. */
export interface Archive {
  /** The paths of all files, sorted. */
  paths: string[];
  /** The size of a file in bytes, as it will be when it is read. */
  sizeOf(path: string): number;
  /** The bytes of a file. Throws an ImportError when it is larger than `maxBytes`, damaged or missing. */
  read(path: string, maxBytes?: number): Promise<Uint8Array>;
  /** The same as pieces, for files that are too large for memory. */
  stream(path: string): AsyncIterable<Uint8Array>;
}

export type OpenedArchive = Archive & { close(): void };

/** A reader of one source. */
export interface SourceReader {
  /** Such as "ghost"; stored with everything that comes from it. */
  name: string;
  /** As people call it, such as "Ghost". */
  label: string;
  /** Whether the archive is an export of this source; reads no more than it has to. */
  matches(archive: Archive): Promise<boolean>;
  /** What the archive says of its site, by which two sites of the same program are told apart; "": nothing. */
  siteOf(archive: Archive): Promise<string>;
  /**
   * The entries: persons before their posts, posts before their comments. `site`: the address of the old site, such as
   * "https://old.example", or "". Reading the same archive twice gives the same entries in the same order.
   */
  read(archive: Archive, site: string): AsyncIterable<ImportedEntry>;
}
