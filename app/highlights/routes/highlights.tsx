import { Link } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { HighlightList } from "../highlight-list.tsx";
import { listHighlightedBlogs } from "../models/highlight.server.ts";
import type { Route } from "./+types/highlights";

const blogsPerPage = 20;

/** `?q=`: only with these words. `?after=`: the blogs behind this one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q")) ?? "";
  if (!user) return { blogs: undefined, q, older: undefined };
  const all = await listHighlightedBlogs(context.get(dbContext), user.id, q);
  const from = all.findIndex(({ id }) => id === query.get("after")) + 1;
  const blogs = all.slice(from, from + blogsPerPage);
  const hasMore = from + blogsPerPage < all.length;
  return { blogs, q, older: hasMore ? `?${new URLSearchParams({ q, after: blogs.at(-1)!.id })}` : undefined };
}

export const meta = titled("Highlights");

export default function Highlights({ loaderData: { blogs, q, older } }: Route.ComponentProps) {
  if (!blogs) return <LoginScreen next="/profile/highlights" />;
  return (
    <ProfileView title="Highlights">
      <HighlightList blogs={blogs} q={q} />
      {older && (
        <Link to={older} className="button mt-10">
          Older
        </Link>
      )}
    </ProfileView>
  );
}
