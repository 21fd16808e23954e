import type { FeedBlog } from "../cards/card-data.ts";
import { FeedCard } from "../cards/feed-card.tsx";
import { FollowButton, useFollow } from "../cards/reactions/follow-button.tsx";
import type { AvatarContent } from "../lib/avatar-content.ts";
import { pluralize } from "../lib/text.ts";
import { Avatar } from "../ui/avatar.tsx";
import { EmptyList } from "../ui/empty-list.tsx";
import { FeedNote } from "../ui/feed-note.tsx";
import { OlderLink } from "../ui/older-link.tsx";
import { useSite } from "../ui/site.tsx";

interface PersonPageData {
  id: string;
  handle: string;
  /** The name to show; null for the company, whose name is a setting. */
  byline: string | null;
  bio: string;
  links: string[];
  avatar: AvatarContent;
  followers: number;
  following: boolean;
}

interface Props {
  person: PersonPageData;
  blogs: FeedBlog[];
  next?: string;
}

/** An author, and a page of their posts. */
export function PersonView({ person, blogs, next }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10">
      <PersonHeader person={person} />
      {blogs.map((blog, index) => (
        <FeedCard key={blog.id} blog={blog} eager={index < 2} hidesAuthor={!blog.coauthors} />
      ))}
      {blogs.length === 0 && <EmptyList text="No blogs found" />}
      {next && <OlderLink cursor={next} />}
    </main>
  );
}

function PersonHeader({ person }: { person: PersonPageData }) {
  const { company } = useSite();
  return (
    <header className="border-line border-b pb-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Avatar of={person.avatar} size={88} />
        <h1 dir="auto" className="min-w-0 flex-1 basis-48 break-words text-3xl tracking-tight">
          {person.byline || company}
        </h1>
        <FollowPerson person={person} />
      </div>
      {person.bio && (
        <p dir="auto" className="mt-5 max-w-2xl whitespace-pre-line break-words text-soft">
          {person.bio}
        </p>
      )}
      {person.links.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {person.links.map((link) => (
            <li key={link} className="min-w-0">
              <a
                href={link}
                rel="me nofollow noopener"
                className="block break-words py-1 text-accent underline underline-offset-4"
              >
                {shortAddress(link)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <FeedNote to={`/people/${person.handle}/feed.xml`} of="this author" />
      </div>
    </header>
  );
}

function FollowPerson({ person: { id, followers, following } }: { person: PersonPageData }) {
  const { user } = useSite();
  const follow = useFollow(id, following);
  // `followers` was counted when the page was made: the viewer's own follow may have changed since.
  const count = followers + Number(follow.on) - Number(following);
  return (
    <div className="flex items-center gap-4">
      {count > 0 && <p className="text-faint text-sm">{pluralize(count, "follower")}</p>}
      {user?.id !== id && <FollowButton id={id} follow={follow} />}
    </div>
  );
}

/** "https://www.example.com/ada/" as "example.com/ada". */
function shortAddress(address: string) {
  return address.replace(/^https:\/\/(www\.)?/, "").replace(/\/$/, "");
}
