import { feedResponse } from "../../feeds/feed-formats.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { readId, refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { authorTags } from "../../lib/cache-tags.ts";
import { memberName } from "../../lib/member-name.ts";
import { commentsTag, pathOfComment, pathOfPlace } from "../lib/place.ts";
import { listNewest } from "../models/comment-list.server.ts";
import { findPlace } from "../models/place.server.ts";
import { requireComments } from "../require-comments.server.ts";
import type { Route } from "./+types/blog.comments-xml";

const maxEntries = 50;

/** The newest comments of an article for feed readers. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  requireComments(context);
  const db = context.get(dbContext);
  const { id, title } = found(await findPlace(db, readId(params)));
  context.get(tagsContext).add(commentsTag(id)).add(`blog:${id}`);
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const { name: site } = context.get(siteSettingsContext);
  const page = url + pathOfPlace(id);
  const comments = await listNewest(db, id, maxEntries);
  for (const tag of authorTags(comments)) context.get(tagsContext).add(tag);
  return feedResponse("feed.xml", {
    id: `${page}/comments.xml`,
    page: `${page}#comments`,
    self: `${page}/comments.xml`,
    title: `Comments: ${title} · ${site}`,
    description: `What people say about “${title}”.`,
    entries: comments.map(({ id: comment, author_id, html, created_at, edited_at, ...author }) => {
      const name = memberName({ ...author, id: author_id });
      return {
        address: url + pathOfComment(id, comment),
        title: `Comment by ${name}`,
        // Of a link within the site, which no text looks like: its "<" is written "&#x3C;".
        html: html.replaceAll('<a href="/', `<a href="${url}/`),
        summary: "",
        image: undefined,
        topics: [],
        authors: [{ name, page: undefined }],
        published: created_at,
        updated: edited_at ?? created_at,
      };
    }),
  });
}
