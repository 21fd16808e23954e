import { BlogView } from "../components/blog-view.tsx";
import { Message } from "../components/message.tsx";
import { dbContext, tagsContext, viewerContext } from "../context.ts";
import { found } from "../http.ts";
import { imageSources } from "../lib/image.ts";
import { findBlog } from "../models/blog.server.ts";
import type { Route } from "./+types/blog";

export async function loader({ params, context }: Route.LoaderArgs) {
  // Named before it is read: a change in between must not be missed.
  context.get(tagsContext).add(`blog:${params.id}`);
  const blog = found(await findBlog(context.get(dbContext), context.get(viewerContext), params.id));
  if (blog.author_id) context.get(tagsContext).add(`user:${blog.author_id}`);
  return { blog };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const site = matches[0].loaderData.site;
  if (!loaderData) return [{ title: `Blog not found! · ${site.name}` }];
  const { title, description, id, image } = loaderData.blog;
  const address = `${site.url}/blog/${id}`;
  return [
    { title: `${title} · ${site.name}` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: site.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: site.url + imageSources(image).fallback },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  return <BlogView key={loaderData.blog.id} blog={loaderData.blog} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = (error as { status?: number } | undefined)?.status === 404;
  if (!missing) throw error;
  return <Message title="Blog not found!">It may have been taken down, or the address may have a typo.</Message>;
}
