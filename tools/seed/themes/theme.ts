/** What a topic's posts are put together from. All texts are Markdown. */
export interface Theme {
  topic: string;
  /** Noun phrases that fit into the middle of a sentence. */
  subjects: string[];
  paragraphs: string[];
  lists: string[];
  /** Code in its fence. */
  samples: string[];
  table: string;
  /** The colours of its covers: ground, shapes, accent. */
  colours: [string, string, string];
}
