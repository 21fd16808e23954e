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
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { articleGuide } from "../../learning/courses/article-guide.server.tsx";
import { courseLessons, courseStart } from "../../learning/lessons/course-lessons-html.server.ts";
import { hasQuestions } from "../../learning/models/exam.server.ts";
import { listLessons } from "../../learning/models/listed-lessons.server.ts";
import { findProgress } from "../../learning/models/progress.server.ts";
import { authorTags, topicTag } from "../../lib/cache-tags.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import { withImageBase } from "../../lib/image-base.ts";
import { can } from "../../lib/permissions.ts";
import { listTag } from "../../lists/models/list.server.ts";
import { findSeries } from "../../lists/models/series.server.ts";
import { isNewsletterOn } from "../../newsletter/newsletter-on.server.ts";
import { articleBox } from "../../newsletter/subscribe-box.server.ts";
import { ownPagePath } from "../../site/lib/site-links.ts";
import { Message } from "../../ui/message.tsx";
import { findLessonOfBlog } from "../../writing/models/lesson-text.server.ts";
import { findPageName } from "../../writing/models/own-page.server.ts";
import { BlogView } from "../article/blog-view.tsx";
import { toPageBlog } from "../article/page-blog.server.ts";
import { ReadNext } from "../article/read-next.tsx";
import { translationsHtml } from "../article/translations-html.server.ts";
import { listRelatedBlogs } from "../models/related-blogs.server.ts";
import { type BlogWithTopics, blogData } from "../structured-data/blog-data.server.ts";
import type { Route } from "./+types/blog";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const id = readId(params);
  const tags = context.get(tagsContext).add(`blog:${id}`).add("feed");
  const { user } = context.get(viewerContext);
  const blog = found(await findBlog(db, user?.id ?? "", id, can(user, "moderate")));
  if (blog.kind === "lesson") throw redirect(await lessonAddress(db, id));
  if (blog.kind === "page") throw redirect(ownPagePath(found(await findPageName(db, id))));
  if (!user) blog.liked = await context.get(visitorContext).likes(id);
  const topics = await topicsOfBlog(db, id);
  const names = topics.map(({ name }) => name);
  const catalogue = context.get(catalogueContext);
  const { courseOffers, timeZone } = context.get(siteSettingsContext);
  const guide = await articleGuide(db, catalogue, id, courseOffers[id]);
  const isCourse = blog.kind === "course";
  const facts = catalogue.courses.get(id);
  // A course ends with what to do next there.
  const relatedBlogs = isCourse ? [] : await listRelatedBlogs(db, { ...blog, topics: names }, guide?.leadsTo);
  for (const tag of [...authorTags([blog]), ...names.map(topicTag)]) tags.add(tag);
  const isPublic = blog.status === "published";
  const texts = await listTranslations(db, blog.translation_of ?? id);
  const comments = isPublic
    ? await pageComments(context, request, { place: id, authorId: blog.author_id })
    : undefined;
  if (isPublic) addToHead(context, { ...blog, topics }, texts, facts, comments);
  const lessons = isCourse ? await listLessons(db, id) : [];
  const progress = user && lessons.length > 0 ? await findProgress(db, user.id, id) : undefined;
  const series = isPublic && blog.kind === "post" ? await findSeries(db, blog) : undefined;
  if (series) tags.add(listTag(series.id));
  const course = {
    id,
    name: facts?.name ?? blog.title,
    isCertified: isCourse && (await hasQuestions(db, id)),
  };
  const lessonsHtml = courseLessons(course, lessons, progress);
  const start = isCourse ? courseStart(course, facts, lessons, progress) : { head: "", foot: "" };
  const headHtml = start.head + translationsHtml(blog, texts, user, timeZone);
  const [before, after] = [guide?.before ?? "", (guide?.after ?? "") + start.foot];
  const html = withImageBase(blog.html, context.get(settingsContext).IMAGES_PUBLIC_URL);
  const parts = { html, guide: { before, after }, lessonsHtml, headHtml };
  return {
    blog: toPageBlog(
      { ...blog, topics, ...parts, comments: comments?.section.count, series },
      user,
      timeZone,
    ),
    belowHtml: (guide?.pathsHtml ?? "") + (isPublic ? subscribeBox(context, id) : ""),
    comments: comments?.section,
    next: relatedBlogs.map(toSmallBlog),
  };
}

/** For members the account page has it. */
function subscribeBox(context: Route.LoaderArgs["context"], id: string) {
  const isShown = !context.get(viewerContext).user && isNewsletterOn(context);
  return isShown ? articleBox(context.get(siteSettingsContext).name, id) : "";
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
  const { title, id, description, metaDescription = description, canonical, cardAlt } = loaderData.blog;
  const { cardTitle = title, noindex } = loaderData.blog;
  const address = `${site.url}/blog/${id}`;
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: metaDescription },
    ...(noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: canonical ?? address },
    ...Object.entries({
      type: "article",
      site_name: site.name,
      title: cardTitle,
      description: metaDescription,
      url: address,
      image: `${address}/card.png`,
      "image:width": "1200",
      "image:height": "630",
      "image:alt": cardAlt,
    }).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="px-5 pt-10 sm:pt-14">
      <BlogView key={loaderData.blog.id} blog={loaderData.blog} />
      {loaderData.belowHtml && <div dangerouslySetInnerHTML={{ __html: loaderData.belowHtml }} />}
      <Highlights key={`highlights-${loaderData.blog.id}`} blogId={loaderData.blog.id} />
      <ReadNext blogs={loaderData.next} />
      <Comments section={loaderData.comments} />
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
