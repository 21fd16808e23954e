import type { BlogForm } from "./blog-form.ts";

export interface EditorFields extends BlogForm {
  /** Made with the form, so that sending the form twice publishes once. */
  publishKey: string;
  revision?: number;
  /** The revision of the draft in the account that the text is based on; undefined: there is none. */
  base?: number;
  /** In whose name: the person's when undefined. */
  as?: "company";
  /**
   * The revision that a restored draft began with; undefined when none was restored. If it differs from `revision`,
   * the blog was changed since then.
   */
  baseRevision?: number;
}
