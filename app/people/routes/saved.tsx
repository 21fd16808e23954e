import { redirect } from "react-router";
import { dbContext, viewerContext } from "../../http/context.ts";
import { isId } from "../../lib/text.ts";
import { toSmallBlog } from "../../reading/lists/card-data.ts";
import { findBlogCards } from "../../reading/models/feed.server.ts";
import { BrowserBookmarks } from "../browser-bookmarks.tsx";
import { bookmarksPerPage } from "../use-browser-bookmarks.ts";
import type { Route } from "./+types/saved";

/** The first load has no cards. The page's script then asks for those of the bookmarks in this browser: `?ids=s1.s2`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(viewerContext).user) throw redirect("/profile");
  const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(".").filter(isId);
  const blogs = await findBlogCards(context.get(dbContext), ids.slice(0, bookmarksPerPage));
  return { blogs: blogs.map(toSmallBlog), isFailed: false };
}

/** When the server cannot be reached or fails, the page stays and says so. Redirects are passed on. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    console.error("Could not load saved blogs:", error);
    return { blogs: [], isFailed: true };
  });
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Saved Blogs · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function Saved() {
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Saved Blogs</h1>
      <BrowserBookmarks />
    </main>
  );
}
