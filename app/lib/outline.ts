/** What pages, lists and jobs need of a text beside its HTML. It is found once, when the text is rendered. */
export interface Outline {
  /** The first 200 that have an anchor. */
  headings: Heading[];
  /** Set for a text that is a list of answered questions. */
  questions?: Question[];
  /** The ids of the blogs that the text links to, in its order, fifty at most. */
  linkedBlogs: string[];
}

/** A heading of the second or third level. */
export interface Heading {
  id: string;
  /** Plain text, cut when it is very long. */
  text: string;
  /** Set for a heading of the third level. */
  isSub?: true;
}

export interface Question {
  /** Without quotation marks. */
  question: string;
  /** Plain text. */
  answer: string;
}

/** Reads a stored outline. */
export function readOutline(json: string): Outline {
  return JSON.parse(json);
}
