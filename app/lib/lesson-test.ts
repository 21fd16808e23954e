/** A check of an exercise, as its lesson has it (docs/content.md). It runs after the learner's attempt. */
export interface LessonTest {
  /** What a miss says besides. */
  says?: string;
  /** The code that runs; "before" in `meta`: before the attempt. */
  blocks: { language: string; meta: string; code: string }[];
  /** What the last of it has to print; without any, the attempt. */
  printed?: string;
  isOrdered?: boolean;
}
