import type { Theme } from "./themes/theme.ts";
import type { Text } from "./write-post.ts";

/** A cover belongs to one author, who may use it for several posts. */
export interface Cover {
  /** Of `authors`. */
  author: number;
  theme: Theme;
  /** Chooses its shapes; no two covers have the same. */
  seed: number;
}

/** A post as it will be on the site. */
export interface Post extends Text {
  id: string;
  /** Of `authors`. */
  author: number;
  topic: string | null;
  cover: Cover;
  publishedAt: Date;
  likes: number;
}

/** In a text, in place of the address of the post's cover, which is known when that is stored. */
export const coverAddress = "cover:own";
