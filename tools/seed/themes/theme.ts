/** The material for the posts of one topic. All texts are Markdown. */
export interface Theme {
  topic: string;
  /** Noun phrases that fit into the middle of a sentence. */
  subjects: string[];
  paragraphs: string[];
  lists: string[];
  /** Fenced code blocks. */
  samples: string[];
  table: string;
  /** The colours of its covers: background, shapes, accent. */
  colours: [string, string, string];
}
