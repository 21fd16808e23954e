import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readCursor } from "../../http/requests.ts";
import { titled } from "../../kit/titled.ts";
import { readsOf } from "../../statistics/models/blog-statistics.server.ts";
import { OlderLink } from "../../ui/older-link.tsx";
import { listOwnPosts } from "../models/own-posts.server.ts";
import { OwnPosts } from "../own-posts.tsx";
import type { Route } from "./+types/published";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return { posts: undefined, next: undefined };
  const db = context.get(dbContext);
  const { blogs, next } = await listOwnPosts(db, user.id, readCursor(request));
  const reads = await readsOf(
    db,
    blogs.map(({ id }) => id),
  );
  return { posts: blogs.map((blog) => ({ ...blog, reads: reads.get(blog.id) ?? 0 })), next };
}

export const meta = titled("Published");

export default function Published({ loaderData: { posts, next } }: Route.ComponentProps) {
  if (!posts) return <LoginScreen next="/profile/published" />;
  return (
    <ProfileView title="Published">
      <OwnPosts posts={posts} />
      {next && <OlderLink cursor={next} />}
    </ProfileView>
  );
}
