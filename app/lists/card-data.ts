// What the cards of lists show, and nothing else: all of it is sent twice, in the markup and in the page's data.
import type { CoverImage } from "../lib/image.ts";
import { personOf } from "../lib/people/person-path.ts";
import type { BlogCard, CardWithTopics } from "../models/feed.server.ts";

export type FeedBlog = ReturnType<typeof toFeedBlog>;

export function toFeedBlog(blog: CardWithTopics) {
  const { description, author, published_at } = blog;
  const person = personOf(blog);
  return { ...toCommonFields(blog), description, author, person, published_at, facts: factsOf(blog) };
}

const shownTopics = 2;

/** The end of a card's last line, as one text: a browser needs no code to put it together. */
function factsOf({ reading_minutes, topics }: CardWithTopics) {
  const labels = topics.slice(0, shownTopics).map(({ label }) => label);
  return [`${reading_minutes} min read`, ...labels].join(" · ");
}

export type CatalogueBlog = ReturnType<typeof toCatalogueBlog>;

export function toCatalogueBlog(blog: BlogCard) {
  return { ...toCommonFields(blog), excerpt: blog.excerpt };
}

export type SmallBlog = ReturnType<typeof toSmallBlog>;

export function toSmallBlog(blog: BlogCard) {
  return { ...toCommonFields(blog), description: blog.description };
}

function toCommonFields(blog: BlogCard) {
  return { id: blog.id, title: blog.title, ...toCover(blog) };
}

export function toCover({ image, image_width, image_height, image_alt }: CoverImage): CoverImage {
  return { image, image_width, image_height, image_alt };
}
