import type { PageComments } from "./page-comments.server.ts";

/** What schema.org's Article says of its comments: their number, and the threads of the page. */
export function commentData({ section, threads }: PageComments): object | undefined {
  if (section.count === 0) return undefined;
  const shown = threads.map(({ comment }) => comment).filter(({ state }) => state === "shown");
  return {
    commentCount: section.count,
    comment: shown.map(({ text, at, author, likes }) => ({
      "@type": "Comment",
      text,
      dateCreated: at,
      author: { "@type": "Person", name: author.name },
      ...(likes > 0 && { upvoteCount: likes }),
    })),
  };
}
