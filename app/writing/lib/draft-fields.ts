import type { BlogForm } from "./blog-form.ts";

/** What a draft holds beside its content. No field has to be filled in. */
export interface DraftFields extends Omit<BlogForm, "content"> {
  /** In whose name: the person's when undefined. */
  as?: "company";
}

/** A draft as the editor knows it. */
export interface DraftText extends DraftFields {
  content: string;
}
