/**
 * What can be done with a draft on a page of its own. The names are the ends of the addresses. With scripts, dates, preview
 * links and discards are handled within the editor instead.
 */
const editorPages = [
  "schedule",
  "review",
  "versions",
  "preview-link",
  "letter",
  "discard",
  "unpublish",
] as const;

export type EditorPage = (typeof editorPages)[number];

interface PageTarget {
  draftId: string;
  /** Of the published post that the draft changes. */
  blogId?: string;
}

export const pageFormId = (page: EditorPage) => `page-${page}`;

export function pagePath(page: EditorPage, { draftId, blogId }: PageTarget): string {
  return page === "unpublish" ? `/blog/${blogId}/unpublish` : `/write/${draftId}/${page}`;
}

/** A form for each page, outside of the editor's form, which cannot contain another. The buttons refer to them by id. */
export function PageForms(props: PageTarget) {
  return editorPages.map((page) => <form key={page} id={pageFormId(page)} action={pagePath(page, props)} />);
}
