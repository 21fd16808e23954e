import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { avatarOf } from "../../lib/avatar-content.ts";
import { parseFollowCursor, topicOfId } from "../../lib/followed-topic.ts";
import { personSlugOf } from "../../lib/person-path.ts";
import { topicPath } from "../../lib/topics.ts";
import { OlderLink } from "../../people/older-link.tsx";
import { FeedAddress } from "../feed-address.tsx";
import { type FollowedEntry, type FollowedPerson, FollowingList } from "../following-list.tsx";
import { companyId } from "../models/follow.server.ts";
import { feedTokenOf } from "../models/follow-feed.server.ts";
import { type Followed, listFollowing } from "../models/following.server.ts";
import type { Route } from "./+types/following";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return { entries: undefined, next: undefined, feedAddress: "" };
  const before = parseFollowCursor(new URL(request.url).searchParams.get("before"));
  const { followed, next } = await listFollowing(context.get(dbContext), user.id, before);
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const feedAddress = `${url}/following.xml?key=${await feedTokenOf(context.get(dbContext), user.id)}`;
  return { entries: followed.map(toEntry), next, feedAddress };
}

function toEntry(followed: Followed): FollowedEntry {
  const { id, topic } = followed;
  return topic === null ? toFollowedPerson(followed) : { id, topic, path: topicPath(topicOfId(id)) };
}

/** Shows an e-mail only if a public post shows it: somebody without a name and without posts is a "User". */
function toFollowedPerson({ id, name, post }: Followed): FollowedPerson {
  if (id === companyId) return { id, author: null, person: companyId, avatar: { src: "/company.svg" } };
  const avatar = avatarOf({ id, name, image: post?.author_image ?? null });
  return { id, author: post?.author ?? name ?? "User", person: post && personSlugOf(post), avatar };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Following · ${matches[0].loaderData.site.name}` },
];

export default function Following({ loaderData: { entries, next, feedAddress } }: Route.ComponentProps) {
  if (!entries) return <LoginScreen next="/profile/following" />;
  return (
    <ProfileView title="Following">
      <FollowingList entries={entries} />
      {next && <OlderLink cursor={next} />}
      <FeedAddress address={feedAddress} />
    </ProfileView>
  );
}
