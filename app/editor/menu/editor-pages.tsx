/** What can be done with a draft on a page of its own, where scripts do not run. The names are the ends of the addresses. */
const editorPages = ["schedule", "versions", "preview-link", "discard", "unpublish"] as const;

export type EditorPage = (typeof editorPages)[number];

interface Props {
  draftId: string;
  /** Of the published post that the draft changes. */
  blogId?: string;
}

export const pageFormId = (page: EditorPage) => `page-${page}`;

export function pagePath(page: EditorPage, { draftId, blogId }: Props): string {
  return page === "unpublish" ? `/blog/${blogId}/unpublish` : `/write/${draftId}/${page}`;
}

/** A form for each page, to be outside of the editor's form: a form in a form is none. The buttons name them. */
export function PageForms(props: Props) {
  return editorPages.map((page) => <form key={page} id={pageFormId(page)} action={pagePath(page, props)} />);
}
