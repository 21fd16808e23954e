import { redirect } from "react-router";
import type { Db } from "../../../db/engine.ts";
import { toSmallBlog } from "../../cards/card-data.ts";
import { Comments } from "../../comments/comments.tsx";
import { commentData, type PageComments, pageComments } from "../../comments/section/page-comments.server.ts";
import { findBlog } from "../../core/blog.server.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import { listTranslations, type Translation } from "../../core/translations.server.ts";
import { Highlights } from "../../highlights/highlights.tsx";
import {
  dbContext,
  headContext,
  settingsContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
  visitorContext,
} from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { coursePart, servicePart } from "../../learning/courses/article-parts.server.ts";
import { PathLines } from "../../learning/courses/path-lines.tsx";
import { authorTags, topicTag } from "../../lib/cache-tags.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import { withImageBase } from "../../lib/image-base.ts";
import { can } from "../../lib/permissions.ts";
import { seriesPart } from "../../lists/series-part.server.ts";
import { ArticleSubscribeBox } from "../../newsletter/subscribe-box.tsx";
import { ownPagePath } from "../../site/lib/site-links.ts";
import { Message } from "../../ui/message.tsx";
import { findLessonOfBlog } from "../../writing/models/lesson-text.server.ts";
import { findPageName } from "../../writing/models/own-page.server.ts";
import { BlogView } from "../article/blog-view.tsx";
import { toPageBlog } from "../article/page-blog.server.ts";
import { ReadNext } from "../article/read-next.tsx";
import { toTranslations } from "../article/translations.server.ts";
import { listRelatedBlogs } from "../models/related-blogs.server.ts";
import { type BlogWithTopics, blogData } from "../structured-data/blog-data.server.ts";
import type { Route } from "./+types/blog";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const blog = await readBlog(context, readId(params));
  const { id, kind } = blog;
  const isPublic = blog.status === "published";
  const [db, { user }] = [context.get(dbContext), context.get(viewerContext)];
  const [topics, texts, course, service, series, comments] = await Promise.all([
    topicsOfBlog(db, id),
    listTranslations(db, blog.translation_of ?? id),
    kind === "course" ? coursePart(context, id) : undefined,
    kind === "service" ? servicePart(context, id) : undefined,
    isPublic && kind === "post" ? seriesPart(context, blog) : undefined,
    isPublic ? pageComments(context, request, { place: id, authorId: blog.author_id }) : undefined,
  ]);
  const names = topics.map(({ name }) => name);
  for (const tag of [...authorTags([blog]), ...names.map(topicTag)]) context.get(tagsContext).add(tag);
  if (isPublic) addToHead(context, { ...blog, topics }, texts, course?.facts, comments);
  // A course ends with what to do next there.
  const next = course
    ? []
    : await listRelatedBlogs(db, { ...blog, topics: names }, service?.next && [service.next.id]);
  const { timeZone } = context.get(siteSettingsContext);
  const html = withImageBase(blog.html, context.get(settingsContext).IMAGES_PUBLIC_URL);
  const count = comments?.section.count;
  return {
    blog: toPageBlog(blog, { html, topics, user, timeZone, comments: count, series }),
    translations: toTranslations(blog, texts, user, timeZone),
    course,
    service,
    series,
    comments: comments?.section,
    next: next.map(toSmallBlog),
  };
}

/** What is read at another address leads there. */
async function readBlog(context: Route.LoaderArgs["context"], id: string) {
  const db = context.get(dbContext);
  context.get(tagsContext).add(`blog:${id}`).add("feed");
  const { user } = context.get(viewerContext);
  const blog = found(await findBlog(db, user?.id ?? "", id, can(user, "moderate")));
  if (blog.kind === "lesson") throw redirect(await lessonAddress(db, id));
  if (blog.kind === "page") throw redirect(ownPagePath(found(await findPageName(db, id))));
  return user ? blog : { ...blog, liked: await context.get(visitorContext).likes(id) };
}

/** Where a lesson that is written at the desk is read; only the desk knows its blog. */
async function lessonAddress(db: Db, id: string) {
  const { course_id, id: lesson, is_hidden } = found(await findLessonOfBlog(db, id));
  return is_hidden ? `/desk/lessons/${course_id}` : `/course/${course_id}/${lesson}`;
}

/** The addresses of a text in other languages, for search engines: all of its texts name all, or they are ignored. */
function languageLinks(texts: Translation[], url: string) {
  const shown = texts.filter(({ noindex }) => !noindex);
  if (shown.length < 2) return [];
  return shown.flatMap(({ id, lang, translation_of }) =>
    [lang || "en", ...(translation_of ? [] : ["x-default"])].map((hreflang) => ({
      hreflang,
      href: `${url}/blog/${id}`,
    })),
  );
}

/** Adds the other forms of the text and the structured data to the page's head. `facts`: of a course. */
function addToHead(
  context: Route.LoaderArgs["context"],
  blog: BlogWithTopics,
  texts: Translation[],
  facts?: CourseFacts,
  comments?: PageComments,
) {
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const { alternates, structuredData } = context.get(headContext);
  alternates.push({ type: "text/markdown", href: `/blog/${blog.id}.md` });
  alternates.push(...languageLinks(texts, url));
  if (comments)
    alternates.push({
      type: "application/atom+xml",
      href: `/blog/${blog.id}/comments.xml`,
      title: "Comments",
    });
  const site = { ...context.get(siteSettingsContext), url, images };
  structuredData.push(...blogData(blog, site, facts, comments && commentData(comments)));
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = matches[0].loaderData.site;
  if (!loaderData) return [{ title: `Blog not found! · ${site.name}` }];
  const { id, title, head } = loaderData.blog;
  const address = `${site.url}/blog/${id}`;
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: head.description },
    ...(head.noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: head.canonical ?? address },
    ...Object.entries({
      type: "article",
      site_name: site.name,
      title: head.cardTitle,
      description: head.description,
      url: address,
      image: `${address}/card.png`,
      "image:width": "1200",
      "image:height": "630",
      "image:alt": head.cardAlt,
    }).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { blog, course, next, comments } = loaderData;
  return (
    <main id="main" className="px-5 pt-10 sm:pt-14">
      <BlogView key={blog.id} {...loaderData} />
      {course && <PathLines paths={course.paths} />}
      {!blog.visibilityNotice && <ArticleSubscribeBox blogId={blog.id} />}
      <Highlights key={`highlights-${blog.id}`} blogId={blog.id} />
      <ReadNext blogs={next} />
      <Comments section={comments} />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isNotFound = (error as { status?: number } | undefined)?.status === 404;
  if (!isNotFound) throw error;
  return (
    <Message title="Blog not found!">It may have been taken down, or the address may have a typo.</Message>
  );
}
