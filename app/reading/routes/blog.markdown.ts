import { findBlogCards } from "../../cards/models/feed.server.ts";
import { findBlogSource } from "../../core/blog.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { readId, refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { bylineText } from "../../lib/byline.ts";
import { authorTags } from "../../lib/cache-tags.ts";
import { formatDate } from "../../lib/date.ts";
import { markdownText } from "../../writing/lib/markdown-text.ts";
import type { Route } from "./+types/blog.markdown";

/** A blog as Markdown, as its author wrote it, below title, author, date and address: /blog/s1.md. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const id = readId(params);
  const [card] = await findBlogCards(db, [id]);
  const blog = found(card);
  const { content, canonicalUrl } = found(await findBlogSource(db, id));
  const tags = context.get(tagsContext).add(`blog:${id}`).add("feed");
  for (const tag of authorTags([blog])) tags.add(tag);
  const { PUBLIC_URL } = context.get(settingsContext);
  const { company, timeZone } = context.get(siteSettingsContext);
  const dates = blog.published_at ? [`Published on ${formatDate(blog.published_at, timeZone)}`] : [];
  const parts = [
    `# ${markdownText(blog.title)}`,
    markdownText(blog.description),
    [`By ${markdownText(bylineText(blog, company))}`, ...dates].join(" · "),
    `<${canonicalUrl || `${PUBLIC_URL}/blog/${id}`}>`,
    content,
  ];
  return new Response(`${parts.join("\n\n")}\n`, {
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Content-Language": blog.lang || "en",
      ...(blog.noindex && { "X-Robots-Tag": "noindex" }),
    },
  });
}
