import { type BlogForm, detailLabels, detailNames } from "./blog-form.ts";

/** What a draft holds beside its content. No field has to be filled in. */
export interface DraftFields extends Omit<BlogForm, "content"> {
  /** In whose name: the person's when undefined. */
  as?: "company";
}

/** A draft as the editor knows it. */
export interface DraftText extends DraftFields {
  content: string;
}

/** Every field of a draft. */
export const draftFieldNames = ["title", "description", "content", "image", "as", ...detailNames] as const;

/** What people call the fields, in the order in which differences are shown. */
export const fieldLabels = {
  title: "Title",
  description: "Short description",
  image: "Cover",
  ...detailLabels,
  as: "Published as",
  content: "Text",
} as const;
