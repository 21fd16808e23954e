import { useMemo } from "react";
import { ArticleBody } from "../../article/article-body.tsx";
import { BlogCover } from "../../article/blog-cover.tsx";
import { TableOfContents } from "../../article/table-of-contents.tsx";
import { useFollow } from "../../cards/reactions/follow-button.tsx";
import { LikeStatus } from "../../cards/reactions/like-status.tsx";
import { SharingBlock } from "../../cards/reactions/sharing-block.tsx";
import { useLike } from "../../cards/reactions/use-like.ts";
import { useStoredToggle } from "../../cards/reactions/use-stored-toggle.ts";
import type { CoursePart, ServicePart } from "../../learning/courses/article-parts.server.ts";
import { CourseFactsPanel } from "../../learning/courses/course-facts-panel.tsx";
import { CourseLessons } from "../../learning/courses/course-lessons.tsx";
import { CourseActs, CourseName, CourseStart } from "../../learning/courses/course-start.tsx";
import { NextStep } from "../../learning/courses/next-step.tsx";
import { ServiceOfferBox } from "../../learning/courses/service-offer-box.tsx";
import { topicPath } from "../../lib/topics.ts";
import type { Series } from "../../lists/models/series.server.ts";
import { SeriesNav } from "../../lists/series-nav.tsx";
import { useSite } from "../../ui/site.tsx";
import { AuthorCard } from "./author-card.tsx";
import { BlogHeader } from "./blog-header.tsx";
import type { PageBlog } from "./page-blog.server.ts";
import { TranslationLinks } from "./translation-links.tsx";
import type { Translations } from "./translations.server.ts";

interface Props {
  blog: PageBlog;
  translations?: Translations;
  /** Of the kinds "course", "service" and "post", what stands around the text. */
  course?: CoursePart;
  service?: ServicePart;
  series?: Series;
}

export function BlogView({ blog, translations, course, service, series }: Props) {
  const { url, user } = useSite();
  const address = `${url}/blog/${blog.id}`;
  const like = useLike(blog);
  const bookmark = useStoredToggle("bookmarks", blog.id, `/blog/${blog.id}/bookmark`, blog.bookmarked);
  const following = useFollow(blog.author_id ?? "company", blog.following);
  const isOwn = user && blog.author_id === user.id;
  const follow = isOwn || !blog.person ? undefined : following;
  return (
    <article className="relative">
      <div className="reading-progress" aria-hidden />
      {/* Not by :has: while the page arrives, the lessons are not there yet, and all would move. */}
      <div className={course && `course-head ${course.lessons.length > 0 ? "with-lessons" : ""}`}>
        <BlogHeader
          blog={blog}
          address={address}
          like={like}
          bookmark={bookmark}
          follow={follow}
          isMember={user !== undefined}
          lead={course?.facts && <CourseName name={course.facts.name} cover={blog.cover} />}
        >
          {course && <CourseStart course={course} />}
          {translations && <TranslationLinks translations={translations} />}
        </BlogHeader>
        {course && <CourseLessons course={course} />}
      </div>
      <LikeStatus like={like} />
      {blog.cover && !course?.facts && <BlogCover blog={blog.cover} />}
      <div className="article-grid mt-10">
        <TableOfContents headings={blog.headings} />
        <div className="measure">
          <Text blog={blog} course={course} service={service} series={series} />
          <TopicLinks topics={blog.topics} />
          {!blog.visibilityNotice && (
            <SharingBlock blog={blog} address={address} like={like} bookmark={bookmark} canReport={!isOwn} />
          )}
          <AuthorCard blog={blog} follow={follow} />
        </div>
      </div>
    </article>
  );
}

/** The text with what stands around it; alone in a post without a series. */
function Text({ blog, course, service, series }: Props) {
  const { id, language } = blog;
  // The text changes only with the revision. Setting it again would lose what the reader has selected.
  const html = useMemo(() => blog.html, [blog.revision]);
  if (!html && !course && !service && !series) return <p className="article">Content coming soon...</p>;
  if (!course && !service && !series) return <ArticleBody html={html} language={language} />;
  return (
    <div {...language} className="article">
      {course && <CourseFactsPanel course={course} />}
      {service?.offer && <ServiceOfferBox id={id} offer={service.offer} />}
      {html && <ArticleBody html={html} className="rendered" />}
      {course && <CourseActs course={course} />}
      {service?.next && <NextStep {...service.next} />}
      {service && <AskLink id={id} />}
      {series && <SeriesNav series={series} />}
    </div>
  );
}

/** Below a service. */
function AskLink({ id }: { id: string }) {
  return (
    <p className="ask">
      <a className="button primary" href={`/contact?about=${id}`} rel="nofollow">
        Talk to us
      </a>
    </p>
  );
}

function TopicLinks({ topics }: Pick<PageBlog, "topics">) {
  if (topics.length === 0) return null;
  return (
    <p className="topics">
      {topics.map(({ name, label }) => (
        <a key={name} className="chip" href={topicPath(name)}>
          {label}
        </a>
      ))}
    </p>
  );
}
