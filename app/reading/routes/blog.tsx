import { toSmallBlog } from "../../cards/card-data.ts";
import { Comments } from "../../comments/comments.tsx";
import { pageComments } from "../../comments/section/page-comments.server.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import { listTranslations } from "../../core/translations.server.ts";
import { Highlights } from "../../highlights/highlights.tsx";
import {
  dbContext,
  settingsContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
} from "../../http/context.ts";
import { linkPreview } from "../../http/link-preview.ts";
import { readId } from "../../http/requests.ts";
import { coursePart, servicePart } from "../../learning/courses/article-parts.server.ts";
import { PathLines } from "../../learning/courses/path-lines.tsx";
import { authorTags, topicTag } from "../../lib/cache-tags.ts";
import { withImageBase } from "../../lib/image-base.ts";
import { seriesPart } from "../../lists/series-part.server.ts";
import { ArticleSubscribeBox } from "../../newsletter/subscribe-box.tsx";
import { listLearnerNotes } from "../../subjects.server.ts";
import { Message } from "../../ui/message.tsx";
import { BlogView } from "../article/blog-view.tsx";
import { toPageBlog } from "../article/page-blog.server.ts";
import { readBlog } from "../article/read-blog.server.ts";
import { ReadNext } from "../article/read-next.tsx";
import { toTranslations } from "../article/translations.server.ts";
import { listRelatedBlogs } from "../models/related-blogs.server.ts";
import { addToHead } from "../structured-data/add-to-head.server.ts";
import type { Route } from "./+types/blog";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const blog = await readBlog(context, request, readId(params));
  const { id, kind } = blog;
  const isPublic = blog.status === "published";
  const [db, { user }] = [context.get(dbContext), context.get(viewerContext)];
  const [topics, texts, course, service, series, comments] = await Promise.all([
    topicsOfBlog(db, id),
    listTranslations(db, blog.translation_of ?? id),
    kind === "course" ? coursePart(context, id, listLearnerNotes(db, user?.id, id)) : undefined,
    kind === "service" ? servicePart(context, id) : undefined,
    isPublic && kind === "post" ? seriesPart(context, blog) : undefined,
    isPublic ? pageComments(context, request, { id, place: id, authorId: blog.author_id }) : undefined,
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

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = matches[0].loaderData.site;
  if (!loaderData) return [{ title: `Blog not found! · ${site.name}` }];
  const { id, title, head } = loaderData.blog;
  const address = `${site.url}/blog/${id}`;
  const { cardTitle, cardAlt, description } = head;
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: description },
    ...(head.noindex ? [{ name: "robots", content: "noindex" }] : []),
    { tagName: "link", rel: "canonical", href: head.canonical ?? address },
    ...linkPreview({
      type: "article",
      siteName: site.name,
      title: cardTitle,
      description,
      address,
      cardAlt,
    }),
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
