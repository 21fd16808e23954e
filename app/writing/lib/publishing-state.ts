/** How a draft is to become public, and who else can read it. */
export interface PublishingState {
  /** When it goes out, in milliseconds since 1970; null: it is not scheduled. */
  publishAt: number | null;
  /** Why it did not go out; null otherwise. */
  problem: string | null;
  /** The path of its preview for anybody; null: there is none. */
  previewPath: string | null;
  /** Whether its author took its post off the site: then discarding the draft deletes the post too. */
  isUnpublished: boolean;
}

interface Row {
  publish_at: number | null;
  publish_problem: string | null;
  preview_token: string | null;
  blog?: { kind: string; status: string };
}

export function publishingStateOf({
  publish_at,
  publish_problem,
  preview_token,
  blog,
}: Row): PublishingState {
  const isUnpublished = blog?.kind === "post" && blog.status === "unpublished";
  return {
    publishAt: publish_at,
    problem: publish_problem,
    previewPath: previewPath(preview_token),
    isUnpublished,
  };
}

/** The path of a preview link; null without a token. */
export function previewPath(token: string | null): string | null {
  return token && `/preview/${token}`;
}
