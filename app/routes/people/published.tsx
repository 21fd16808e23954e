import { LoginScreen } from "../../auth/login-screen.tsx";
import { ProfileView } from "../../auth/profile-view.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readCursor } from "../../http/requests.ts";
import { listOwnPosts } from "../../models/people/own-posts.server.ts";
import { OlderLink } from "../../people/older-link.tsx";
import { OwnPosts } from "../../people/own-posts.tsx";
import type { Route } from "./+types/published";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return { posts: undefined, next: undefined };
  const { blogs, next } = await listOwnPosts(context.get(dbContext), user.id, readCursor(request));
  return { posts: blogs, next };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Published · ${matches[0].loaderData.site.name}` },
];

export default function Published({ loaderData: { posts, next } }: Route.ComponentProps) {
  if (!posts) return <LoginScreen next="/profile/published" />;
  return (
    <ProfileView title="Published">
      <OwnPosts posts={posts} />
      {next && <OlderLink cursor={next} />}
    </ProfileView>
  );
}
