import type { BlogCard } from "../cards/models/feed.server.ts";
import type { Topic } from "../core/blog-topics.server.ts";
import { pictureAddress } from "../lib/image.ts";
import { memberName } from "../lib/member-name.ts";
import { personSlugOf } from "../lib/person-path.ts";

type Card = Omit<BlogCard, "likes" | "position"> & { likes: number };

/** What the API says of a public blog. An e-mail stands for no name here. `company`: the author of what has none. */
export function viewBlog(card: Card, topics: Topic[], company: string) {
  return {
    id: card.id,
    kind: card.kind,
    path: `/blog/${card.id}`,
    title: card.title,
    description: card.description,
    excerpt: card.excerpt,
    language: card.lang || "en",
    readingMinutes: card.reading_minutes,
    author: viewAuthor(card, company),
    coauthors: (card.coauthors ?? []).map(({ id, name, person }) => ({
      id,
      name,
      path: person === undefined ? null : `/people/${person}`,
    })),
    topics: topics.map(({ name, label }) => ({ name, label })),
    cover: viewCover(card),
    likes: card.likes,
    publishedAt: card.published_at,
    updatedAt: card.updated_at,
  };
}

function viewAuthor(card: Card, company: string) {
  const { author_kind, author_id, author_name: name, author_handle: handle } = card;
  const slug = personSlugOf(card);
  return {
    id: author_id,
    name: author_kind === "company" ? company : memberName({ id: author_id, name, handle }),
    path: slug === undefined ? null : `/people/${slug}`,
  };
}

function viewCover({ image, image_width, image_height, image_alt }: Card) {
  if (!image) return null;
  return {
    key: image,
    path: pictureAddress(image),
    width: image_width,
    height: image_height,
    alt: image_alt,
  };
}
