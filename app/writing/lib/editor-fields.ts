import type { BlogForm } from "./blog-form.ts";

export interface EditorFields extends BlogForm {
  /** Made with the form, so that sending the form twice publishes once. */
  publishKey: string;
  /** The revision of the blog that the text is based on; undefined for a new blog. */
  revision?: number;
  /** The revision of the draft in the account that the text is based on; undefined: there is none. */
  base?: number;
  /** In whose name: the person's when undefined. */
  as?: "company";
}
