import type { RouterContextProvider } from "react-router";
import { siteSettingsContext, tagsContext } from "../../http/context.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { memberName } from "../../lib/member-name.ts";
import { firstCharacters } from "../../lib/text.ts";
import { commentsTag } from "../lib/place.ts";
import { readView } from "../lib/view.ts";
import type { Place } from "../models/place.server.ts";
import { loadComments } from "./load-comments.server.ts";

export type PageComments = NonNullable<Awaited<ReturnType<typeof pageComments>>>;

/** The comments of a page; undefined while the owner has them off. */
export async function pageComments(
  context: Readonly<RouterContextProvider>,
  request: Request,
  place: Pick<Place, "place" | "authorId">,
) {
  if (context.get(siteSettingsContext).comments === "off") return undefined;
  const tags = context.get(tagsContext).add(commentsTag(place.place));
  const comments = await loadComments(context, place, readView(new URL(request.url).searchParams));
  // Whose names are shown.
  for (const id of comments.rows.flatMap((row) => [row.author_id, row.addressee_id]))
    if (id) tags.add(userTag(id));
  return comments;
}

/** What schema.org's Article says of its comments: their number, and the threads of the page. */
export function commentData({ section, rows }: PageComments): object | undefined {
  if (section.count === 0) return undefined;
  const threads = section.threads.map(({ comment }) => comment).filter((comment) => !comment.gone);
  const shown = threads.flatMap(({ id }) => rows.filter((row) => row.id === id));
  return {
    commentCount: section.count,
    comment: shown.map(({ markdown, created_at, author_id, name, handle, likes }) => ({
      "@type": "Comment",
      text: firstCharacters(markdown, 500),
      dateCreated: created_at,
      author: { "@type": "Person", name: memberName({ id: author_id, name, handle }) },
      ...(likes > 0 && { upvoteCount: likes }),
    })),
  };
}
