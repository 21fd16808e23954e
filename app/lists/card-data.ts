// What the cards of lists show, and nothing else: all of it is sent twice, in the markup and in the page's data.
import type { CourseFacts } from "../lib/courses/article-facts.ts";
import { courseLine } from "../lib/courses/course-texts.ts";
import { focusClasses } from "../lib/cover-focus.ts";
import type { CoverImage } from "../lib/image.ts";
import { personOf } from "../lib/people/person-path.ts";
import { topicsOfCard } from "../lib/writing/topics.ts";
import type { BlogCard, CardWithTopics } from "../models/feed.server.ts";

export type FeedBlog = ReturnType<typeof toFeedBlog>;

export function toFeedBlog(blog: CardWithTopics) {
  const { description, author, published_at, reading_minutes } = blog;
  const person = personOf(blog);
  return {
    ...toCommonFields(blog),
    description,
    author,
    person,
    published_at,
    reading_minutes,
    topics: topicsOfCard(blog.topics.map(({ label }) => label)),
  };
}

export type CatalogueBlog = ReturnType<typeof toCatalogueBlog>;

/** `facts`: of a course. */
export function toCatalogueBlog(blog: BlogCard, facts?: CourseFacts) {
  return { ...toCommonFields(blog), excerpt: blog.excerpt, ...(facts && { line: courseLine(facts) }) };
}

export type SmallBlog = ReturnType<typeof toSmallBlog>;

export function toSmallBlog(blog: BlogCard) {
  return { ...toCommonFields(blog), description: blog.description };
}

function toCommonFields(blog: BlogCard) {
  return { id: blog.id, title: blog.title, ...toCover(blog) };
}

export function toCover({ cover_focus, ...cover }: CoverImage & { cover_focus: string }): CoverImage {
  const { image, image_width, image_height, image_alt } = cover;
  const focus = focusClasses(cover_focus);
  return { image, image_width, image_height, image_alt, ...(focus && { focus }) };
}
