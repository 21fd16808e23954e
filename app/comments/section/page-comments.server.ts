import type { RouterContextProvider } from "react-router";
import { siteSettingsContext, tagsContext } from "../../http/context.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { commentsTag } from "../lib/place.ts";
import { readView } from "../lib/view.ts";
import type { Place } from "../models/place.server.ts";
import { commentsHtml } from "./comments-section.server.tsx";
import { loadComments } from "./load-comments.server.ts";

export type PageComments = NonNullable<Awaited<ReturnType<typeof pageComments>>>;

/** The comments of a page as HTML; undefined while the owner has them off. */
export async function pageComments(
  context: Readonly<RouterContextProvider>,
  request: Request,
  place: Pick<Place, "place" | "authorId">,
) {
  if (context.get(siteSettingsContext).comments === "off") return undefined;
  context.get(tagsContext).add(commentsTag(place.place));
  const comments = await loadComments(context, place, readView(new URL(request.url).searchParams));
  for (const id of comments.people) if (id) context.get(tagsContext).add(userTag(id));
  const { comments: count, isMember, mutes, threads } = comments;
  return { section: { html: commentsHtml(comments), place: place.place, count, isMember, mutes }, threads };
}

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
