interface Author {
  author_kind: "company" | "user" | "former";
  author_id: string | null;
  author_handle: string | null;
}

/** The last part of the address of an author's page; undefined when the author's account was removed. */
export function personSlugOf({ author_kind, author_id, author_handle }: Author): string | undefined {
  if (author_kind === "company") return "company";
  return author_handle ?? author_id ?? undefined;
}
