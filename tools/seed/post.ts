import type { Theme } from "./themes/theme.ts";
import type { Text } from "./write-post.ts";

/** A cover of one author, who may use it for several posts. */
export interface Cover {
  /** The index in `authors`. */
  author: number;
  theme: Theme;
  /** Selects the shapes. No two covers have the same seed. */
  seed: number;
}

/** A post as it will be on the site. */
export interface Post extends Text {
  id: string;
  /** The index in `authors`. */
  author: number;
  topic: string | null;
  cover: Cover;
  publishedAt: Date;
  likes: number;
}

/** A placeholder in texts for the address of the post's cover. The address is known when the cover is stored. */
export const coverPlaceholder = "cover:own";
