// What the cards of lists show, and nothing else: all of it is sent twice, in the markup and in the page's data.
import type { CourseFacts } from "../lib/course-facts.ts";
import { type LessonTotals, waysText } from "../lib/course-texts.ts";
import { focusClasses } from "../lib/focus-point.ts";
import type { CoverImage } from "../lib/image.ts";
import { personSlugOf } from "../lib/person-path.ts";
import type { BlogCard, CardWithTopics } from "./models/feed.server.ts";
import type { MemberActs } from "./models/like.server.ts";

/** As many as a card has room for. */
export const topicsOnCard = (labels: string[]) => labels.slice(0, 2);

/** What the buttons of a card show: the likes, and what a member did. A visitor's acts are not in pages that others get. */
export interface CardState {
  id: string;
  likes?: number;
  isLiked?: true;
  isBookmarked?: true;
}

export type FeedBlog = Omit<ReturnType<typeof toFeedBlog>, keyof CardState> & CardState;

export function toFeedBlog(blog: CardWithTopics & { acts?: MemberActs; comments?: number }) {
  const { description, author, coauthors, published_at, reading_minutes, comments } = blog;
  const person = personSlugOf(blog);
  return {
    ...toCommonFields(blog),
    ...toCardState(blog),
    description,
    author,
    person,
    ...(coauthors && { coauthors }),
    published_at,
    reading_minutes,
    ...(comments && { comments }),
    topics: topicsOnCard(blog.topics.map(({ label }) => label)),
  };
}

export type CatalogueBlog = ReturnType<typeof toCatalogueBlog>;

/** `facts`, `lessons`: of a course. */
export function toCatalogueBlog(
  blog: BlogCard & { acts?: MemberActs },
  facts?: CourseFacts,
  lessons: LessonTotals = { count: 0, minutes: 0 },
) {
  const course = facts && { name: facts.name, ...waysText(facts, lessons) };
  return { ...toCommonFields(blog), ...toCardState(blog), excerpt: blog.excerpt, course };
}

function toCardState({ id, likes, acts }: BlogCard & { acts?: MemberActs }): CardState {
  return {
    id,
    ...(likes > 0 && { likes }),
    ...(acts?.isLiked && { isLiked: true }),
    ...(acts?.isBookmarked && { isBookmarked: true }),
  };
}

export type SmallBlog = ReturnType<typeof toSmallBlog>;

export function toSmallBlog(blog: BlogCard) {
  return { ...toCommonFields(blog), description: blog.description };
}

function toCommonFields(blog: BlogCard) {
  return { id: blog.id, title: blog.title, ...(blog.lang && { lang: blog.lang }), ...toCover(blog) };
}

export function toCover({ cover_focus, ...cover }: CoverImage & { cover_focus: string }): CoverImage {
  const { image, image_width, image_height, image_alt } = cover;
  const focus = focusClasses(cover_focus);
  return { image, image_width, image_height, image_alt, ...(focus && { focus }) };
}
