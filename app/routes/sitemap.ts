import { href } from "react-router";
import { dbContext, settingsContext, tagsContext } from "../http/context.ts";
import { listSitemapBlogs } from "../models/blog.server.ts";
import type { Route } from "./+types/sitemap";

/** All pages that search engines should index (sitemaps.org). */
export async function loader({ context }: Route.LoaderArgs) {
  context.get(tagsContext).add("feed");
  const { PUBLIC_URL } = context.get(settingsContext);
  const blogs = await listSitemapBlogs(context.get(dbContext));
  const paths = [href("/"), href("/course"), href("/services")];
  const lists = paths.map((path) => `  <url><loc>${PUBLIC_URL}${path}</loc></url>`);
  const pages = blogs.map(
    ({ id, updated_at }) =>
      `  <url><loc>${PUBLIC_URL}/blog/${id}</loc><lastmod>${updated_at}</lastmod></url>`,
  );
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${[...lists, ...pages].join("\n")}
</urlset>
`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
