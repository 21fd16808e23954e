/** What a page answers to a form that it shows again. */
export interface Answer<Shown = unknown> {
  act: string;
  /** What was sent, by field. */
  values: Record<string, string | string[]>;
  /** What is wrong, by field; "form" is for the form as a whole. */
  errors: Record<string, string | undefined>;
  /** What this response alone shows. */
  shown?: Shown;
}
