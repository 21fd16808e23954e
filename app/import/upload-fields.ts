/** What the form of an import holds beside the file, as it was typed. */
export interface UploadFields {
  site: string;
  authors: string;
  /** The e-mail of a member. */
  as: string;
  fetchesImages: boolean;
  invites: boolean;
}

export const authorChoices = [
  ["people", "Their authors"],
  ["company", "The company"],
  ["one", "One member"],
] as const;
