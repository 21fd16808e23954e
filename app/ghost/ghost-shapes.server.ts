// What is answered, in the shape that Ghost's clients expect.
import { createHash } from "node:crypto";
import { pictureAddress } from "../lib/image.ts";
import { type Addresses, completeImageAddress } from "../lib/image-base.ts";
import { topicPath } from "../lib/topics.ts";
import { fillFeedAddresses } from "../markdown/feed-html.server.ts";
import { ownPagePath } from "../site/lib/site-links.ts";
import type { SiteSettings } from "../site/lib/site-settings.ts";
import type { GhostQuery } from "./lib/ghost-query.ts";
import { slugOf } from "./lib/ghost-slug.ts";
import type { GhostPost } from "./models/ghost-posts.server.ts";
import type { GhostAuthor, GhostTag } from "./models/ghost-tags.server.ts";

export interface Site extends Addresses {
  settings: SiteSettings;
  featuredId: string | undefined;
}

/** Only the fields that were asked for. */
export function pick(entry: Record<string, unknown>, fields: GhostQuery["fields"]) {
  return fields ? Object.fromEntries(Object.entries(entry).filter(([name]) => fields.has(name))) : entry;
}

export function postShape(
  post: GhostPost,
  text: { html: string; plain: string } | undefined,
  { include, formats, fields }: GhostQuery,
  site: Site,
) {
  const isPage = post.page_name !== null;
  const url = site.url + (isPage ? ownPagePath(post.page_name!) : `/blog/${post.id}`);
  const tags = post.topics.map((topic) => tagShape({ ...topic, description: "", posts: null }, site));
  const authors = [mainAuthor(post), ...(post.coauthors ?? []).map(coauthor)].map((one) =>
    authorShape(one, site),
  );
  const titles = { title: post.card_title || null, description: post.meta_description || null };
  const html = text && fillFeedAddresses(text.html, site, url);
  const entry = {
    id: post.id,
    uuid: uuidOf(post.id),
    title: post.title,
    slug: isPage ? post.page_name : slugOf(post),
    ...(formats.has("html") && { html }),
    ...(formats.has("plaintext") && { plaintext: text?.plain }),
    comment_id: post.id,
    feature_image: post.image && completeImageAddress(pictureAddress(post.image), site),
    feature_image_alt: post.image ? post.image_alt : null,
    feature_image_caption: null,
    featured: post.id === site.featuredId,
    visibility: "public",
    created_at: timeOf(post.published_at ?? post.updated_at),
    updated_at: timeOf(post.updated_at),
    published_at: timeOf(post.published_at ?? post.updated_at),
    custom_excerpt: post.description || null,
    ...{ codeinjection_head: null, codeinjection_foot: null, custom_template: null },
    canonical_url: post.canonical_url || null,
    url,
    excerpt: post.description || post.excerpt,
    reading_time: post.reading_minutes,
    access: true,
    comments: !isPage,
    ...{ og_image: null, og_title: titles.title, og_description: titles.description },
    ...{ twitter_image: null, twitter_title: titles.title, twitter_description: titles.description },
    ...{ meta_title: null, meta_description: titles.description, email_subject: null, frontmatter: null },
    ...(include.has("tags") && { tags, primary_tag: tags[0] ?? null }),
    ...(include.has("authors") && { authors, primary_author: authors[0] ?? null }),
  };
  const asked =
    fields && new Set([...fields, ...include, ...(formats.has("plaintext") ? ["plaintext"] : [])]);
  return pick(entry, asked);
}

function mainAuthor(post: GhostPost): NamedAuthor {
  if (post.author_kind === "company") return companyAuthor;
  if (!post.author_id) return { id: "former", name: "Former member", handle: null };
  const { author_name: name, author_handle: handle, bio, links, picture } = post;
  return { id: post.author_id, name, handle, bio, links, picture };
}

const coauthor = ({ id, name, person }: { id: string; name: string; person?: string }): NamedAuthor => ({
  ...{ id, name, handle: person ?? null },
});

interface NamedAuthor {
  id: string;
  name: string | null;
  handle: string | null;
  bio?: string | null;
  links?: string | null;
  picture?: string | null;
  posts?: number | null;
}

export const companyAuthor: NamedAuthor = {
  id: "company",
  name: null,
  handle: null,
  picture: "/company.svg",
};

/** Never an e-mail: who has no name is called by the handle. */
export function authorShape(author: NamedAuthor | GhostAuthor, site: Site) {
  const { id, handle, bio, links, picture, posts } = author;
  const slug = handle ?? id;
  const name = id === "company" ? site.settings.company : (author.name ?? handle ?? "A member");
  const [website = null] = JSON.parse(links || "[]") as string[];
  return {
    ...{ id, name, slug },
    profile_image: picture ? completeImageAddress(picture, site) : null,
    ...{ cover_image: null, bio: bio || null, website, location: null, facebook: null, twitter: null },
    ...{ meta_title: null, meta_description: null, url: `${site.url}/people/${slug}` },
    ...(posts != null && { count: { posts: Number(posts) } }),
  };
}

export function tagShape({ name, label, description, posts }: GhostTag, site: Site) {
  return {
    ...{ id: name, name: label, slug: name, description: description || null, visibility: "public" },
    ...{ feature_image: null, og_image: null, og_title: null, og_description: null, twitter_image: null },
    ...{ twitter_title: null, twitter_description: null, meta_title: null, meta_description: null },
    ...{ codeinjection_head: null, codeinjection_foot: null, canonical_url: null, accent_color: null },
    url: site.url + topicPath(name),
    ...(posts != null && { count: { posts: Number(posts) } }),
  };
}

export function settingsShape(site: Site) {
  const { name, tagline, logo, face, accent, lang, timeZone, menu, footer } = site.settings;
  const navigation = (links: { label: string; to: string }[]) =>
    links.filter(({ to }) => to).map(({ label, to }) => ({ label, url: to }));
  const image = (picture: { key: string } | null) =>
    picture && completeImageAddress(`/images/${picture.key}-480.webp`, site);
  return {
    ...{ title: name, description: tagline, logo: image(logo), icon: image(face), cover_image: null },
    ...{
      accent_color: accent || null,
      facebook: null,
      twitter: null,
      lang: lang || "en",
      locale: lang || "en",
    },
    ...{ timezone: timeZone, codeinjection_head: null, codeinjection_foot: null },
    navigation: navigation(menu),
    secondary_navigation: navigation(footer),
    ...{ meta_title: null, meta_description: null, og_image: null, og_title: null, og_description: null },
    ...{ twitter_image: null, twitter_title: null, twitter_description: null, members_support_address: null },
    url: `${site.url}/`,
  };
}

export function pagination({ page, limit }: GhostQuery, total: number) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const [next, prev] = [page < pages ? page + 1 : null, page > 1 ? page - 1 : null];
  return { pagination: { page, limit, pages, total, next, prev } };
}

const timeOf = (iso: string) => iso.replace(/Z$/, "+00:00");

/** The same for the same id, since clients use it as a key. */
function uuidOf(id: string) {
  const hash = createHash("sha256").update(id).digest("hex");
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}
