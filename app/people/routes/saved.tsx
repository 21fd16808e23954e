import { redirect } from "react-router";
import { type SmallBlog, toSmallBlog } from "../../cards/card-data.ts";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { StoredList } from "../../cards/reactions/stored-list.tsx";
import { sayFailed, storedPerPage } from "../../cards/reactions/use-stored-list.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { isId } from "../../lib/text.ts";
import { SavedBlogs } from "../saved-blogs.tsx";
import type { Route } from "./+types/saved";

/** The first load has no cards. The page's script then asks for those of the bookmarks in this browser: `?ids=s1.s2`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(viewerContext).user) throw redirect("/profile");
  const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(".").filter(isId);
  const blogs = await findBlogCards(context.get(dbContext), ids.slice(0, storedPerPage));
  return { items: blogs.map(toSmallBlog), isFailed: false };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => serverLoader().catch(sayFailed);

export const meta = titled("Saved Blogs", "noindex");

export default function Saved() {
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Saved Blogs</h1>
      <StoredList
        list="bookmarks"
        address="/saved"
        place="Your bookmarks are saved on this device."
        gain="to have them everywhere."
        draw={(blogs: SmallBlog[]) => <SavedBlogs blogs={blogs} />}
      />
    </main>
  );
}
