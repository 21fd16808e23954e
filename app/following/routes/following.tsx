import { Link } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { parseFollowCursor } from "../../lib/followed-topic.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { OlderLink } from "../../ui/older-link.tsx";
import { FeedAddress } from "../feed-address.tsx";
import { toFollowedEntry } from "../followed-entry.server.ts";
import { FollowingList } from "../following-list.tsx";
import { findFeedToken } from "../models/follow-feed.server.ts";
import { listFollowing } from "../models/following.server.ts";
import type { Route } from "./+types/following";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return undefined;
  const db = context.get(dbContext);
  const before = parseFollowCursor(new URL(request.url).searchParams.get("before"));
  const { followed, next } = await listFollowing(db, user.id, before);
  const token = await findFeedToken(db, user.id);
  const feed = token && `${context.get(settingsContext).PUBLIC_URL}/following.xml?key=${token}`;
  return { entries: followed.map(toFollowedEntry), next, feed };
}

export const meta = titled("Following");

export default function Following({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <LoginScreen next="/profile/following" />;
  const { entries, next, feed } = loaderData;
  return (
    <ProfileView title="Following">
      {entries.length === 0 && (
        <EmptyList text="You follow nobody yet.">
          Follow an author on one of their blogs, or a topic.{" "}
          <Link to="/following" className="underline underline-offset-4">
            See who has written lately
          </Link>
        </EmptyList>
      )}
      <FollowingList entries={entries} />
      {next && <OlderLink cursor={next} />}
      <FeedAddress address={feed} />
    </ProfileView>
  );
}
