import { imageAddress, isBuiltInCover, pictureAddress } from "../../lib/image.ts";
import type { DraftText } from "../lib/draft-fields.ts";

interface Post {
  id: string;
  status: string;
  title: string;
  description: string;
  topics: string[];
  image: string | null;
  likes: number;
  published_at: string | null;
  updated_at: string;
}

/** A post as a Markdown file with front matter (YAML). Its images are files beside it in the archive. */
export function formatPostFile(post: Post, content: string, siteAddress: string): string {
  const fields = {
    title: post.title,
    description: post.description,
    topics: post.topics.length > 0 ? post.topics : null,
    status: post.status,
    published: post.published_at,
    updated: post.updated_at,
    likes: post.likes,
    address: `${siteAddress}/blog/${post.id}`,
    cover: post.image && coverAddress(post.image, siteAddress),
  };
  return markdownFile(fields, content);
}

/** A draft as a Markdown file, like a post. */
export function formatDraftFile(draft: { created_at: string; updated_at: string; text: DraftText }): string {
  const { content, image, as, ...texts } = draft.text;
  const fields = {
    ...texts,
    created: draft.created_at,
    updated: draft.updated_at,
    cover: image ? `..${imageAddress(image)}` : null,
  };
  return markdownFile(fields, content);
}

/** The archive has the images of its people, not those of the program. */
function coverAddress(key: string, siteAddress: string) {
  return isBuiltInCover(key) ? siteAddress + pictureAddress(key) : `..${imageAddress(key)}`;
}

function markdownFile(fields: Record<string, unknown>, content: string) {
  // A JSON text is a YAML value.
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n${withLocalImages(content)}\n`;
}

const ownImage = /(?<=\]\(<?)\/images\/(blogImages\/[a-z0-9]{12}\/[a-z0-9-]{1,60})-\d+\.webp/g;

/** The archive has each image in its largest width. */
function withLocalImages(content: string) {
  return content.replaceAll(ownImage, (_, key: string) => `..${imageAddress(key)}`);
}
