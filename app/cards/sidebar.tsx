import type { ReactNode } from "react";
import { Link } from "react-router";
import { topicId } from "../lib/followed-topic.ts";
import { pluralize } from "../lib/text.ts";
import { topicName, topicPath } from "../lib/topics.ts";
import { defaultTopics } from "../site/lib/default-topics.ts";
import { AuthorName } from "../ui/author-name.tsx";
import { FeedNote } from "../ui/feed-note.tsx";
import { useSite } from "../ui/site.tsx";
import { FollowButton, useFollow } from "./reactions/follow-button.tsx";
import { ToggleForm } from "./reactions/toggle-form.tsx";

export interface CompanyFollowers {
  followers: number;
  following: boolean;
  /** The recommended topics, where some of those that the site names have nothing to read, or another name. */
  recommended?: { name: string; label: string }[];
  /** The names of the topics that a member follows. */
  topics?: string[];
}

/** The blog that editors chose. */
export interface FeaturedBlog {
  id: string;
  title: string;
}

/** The panel beside a list on large screens, below it on small ones. */
export function Sidebar({
  companyFollowers,
  featured,
  featuredTitle = "Featured",
  feed,
  children,
}: {
  companyFollowers: CompanyFollowers;
  featured?: FeaturedBlog;
  featuredTitle?: string;
  /** The list's own feed, if it has one. */
  feed?: { to: string; of: string };
  /** What stands above all else. */
  children?: ReactNode;
}) {
  return (
    <aside className="flex-col gap-10 max-lg:contents lg:sticky lg:top-24 lg:flex lg:self-start">
      {children}
      {featured && (
        <section>
          <h2 className="font-semibold text-base">{featuredTitle}</h2>
          <Link
            to={`/blog/${featured.id}`}
            dir="auto"
            className="mt-3 block break-words rounded-md bg-raised p-4 font-serif font-semibold text-lg"
          >
            {featured.title}
          </Link>
        </section>
      )}
      <WhoToFollow {...companyFollowers} />
      <RecommendedTopics {...companyFollowers} />
      <section>
        <h2 className="font-semibold text-base">In a Feed Reader</h2>
        <div className="mt-4">
          <FeedNote {...feed} />
        </div>
      </section>
    </aside>
  );
}

function RecommendedTopics({ recommended, topics: followed }: CompanyFollowers) {
  const { topics: named = defaultTopics } = useSite();
  const topics = recommended ?? named.map((label) => ({ name: topicName(label), label }));
  if (topics.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold text-base">Recommended Topics</h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {topics.map(({ name, label }) => (
          <li key={name} className="chip topic-chip">
            <Link to={topicPath(name)}>{label}</Link>
            {followed && <TopicButton name={name} label={label} following={followed.includes(name)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Follows a topic. It is not named "Follow", since that button of the company stands above it. */
function TopicButton({ name, label, following }: { name: string; label: string; following: boolean }) {
  const id = topicId(name);
  const follow = useFollow(id, following);
  return (
    <ToggleForm action={`/follow/${id}`} on={follow.on} onToggle={follow.set}>
      <button
        type="submit"
        aria-pressed={follow.on}
        aria-label={`Topic ${label}`}
        title={follow.on ? "Unfollow this topic" : "Follow this topic"}
        className="grid min-w-8 place-items-center"
      >
        {follow.on ? "✓" : "+"}
      </button>
    </ToggleForm>
  );
}

function WhoToFollow({ followers, following }: CompanyFollowers) {
  const { company } = useSite();
  const follow = useFollow("company", following);
  // `followers` already counts this user if `following` is true. Only the difference from the state on screen is added.
  const count = followers + Number(follow.on) - Number(following);
  return (
    <section>
      <h2 className="font-semibold text-base">Who to Follow</h2>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <img src="/company.svg" alt="" width={44} height={44} fetchPriority="low" className="rounded-full" />
        <div className="min-w-24 flex-1">
          <p className="name-with-mark break-words font-medium text-sm">
            <AuthorName of={{ author: company, person: "company" }} />
          </p>
          <p className="text-faint text-xs">{pluralize(count, "follower")}</p>
        </div>
        <FollowButton id="company" follow={follow} className="button" />
      </div>
    </section>
  );
}
