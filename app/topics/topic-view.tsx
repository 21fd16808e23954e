import { Link } from "react-router";
import type { FeedBlog } from "../cards/card-data.ts";
import { FeedCard } from "../cards/feed-card.tsx";
import { ListPage } from "../cards/list-page.tsx";
import { FollowButton, useFollow } from "../cards/reactions/follow-button.tsx";
import { type CompanyFollowers, type FeaturedBlog, Sidebar } from "../cards/sidebar.tsx";
import { EmptyList } from "../ui/empty-list.tsx";

interface TopicPageData {
  /** "topic:" and its name. */
  id: string;
  /** The address of its page. */
  path: string;
  label: string;
  /** One sentence that says what it is; "": nothing. */
  description: string;
  following: boolean;
  /** The blog with which to begin. */
  start?: FeaturedBlog;
}

interface Props {
  topic: TopicPageData;
  sort: "newest" | "liked";
  blogs: FeedBlog[];
  /** Not the first page. */
  isLaterPage: boolean;
  next?: string;
  companyFollowers: CompanyFollowers;
}

/** A topic, and a page of its blogs. */
export function TopicView({ topic, sort, blogs, isLaterPage, next, companyFollowers }: Props) {
  return (
    <ListPage
      aside={
        <Sidebar
          companyFollowers={companyFollowers}
          featured={topic.start}
          featuredTitle="Start here"
          feed={{ to: `${topic.path}/feed.xml`, of: "this topic" }}
        />
      }
    >
      <TopicHeader topic={topic} />
      {(blogs.length > 0 || isLaterPage) && <SortLinks path={topic.path} sort={sort} />}
      {blogs.map((blog, at) => (
        <FeedCard key={blog.id} blog={blog} eager={at < 2} />
      ))}
      {blogs.length === 0 && <NoBlogs label={topic.label} />}
      {next && (
        <p className="py-10 text-center">
          <Link
            to={`?${new URLSearchParams({ ...(sort === "liked" && { sort }), before: next })}`}
            className="button"
          >
            Older
          </Link>
        </p>
      )}
    </ListPage>
  );
}

function TopicHeader({ topic: { id, label, description, following } }: { topic: TopicPageData }) {
  const follow = useFollow(id, following);
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4 pb-6">
      <div className="min-w-0 flex-1 basis-64">
        <h1 dir="auto" className="break-words text-3xl tracking-tight">
          {label}
        </h1>
        {description && (
          <p dir="auto" className="mt-2 max-w-prose break-words text-soft">
            {description}
          </p>
        )}
      </div>
      <FollowButton id={id} follow={follow} />
    </header>
  );
}

function SortLinks({ path, sort }: { path: string; sort: Props["sort"] }) {
  const orders = [
    { name: "newest", text: "Newest", to: path },
    { name: "liked", text: "Most liked", to: `${path}?sort=liked` },
  ];
  return (
    <nav aria-label="Order" className="flex gap-6 border-line border-b text-sm">
      {orders.map(({ name, text, to }) => (
        <Link key={name} to={to} className="tab" aria-current={name === sort ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}

function NoBlogs({ label }: { label: string }) {
  return (
    <EmptyList text="No blogs found">
      Nobody has written about this yet.{" "}
      <Link to={`/search?${new URLSearchParams({ q: label })}`} className="underline">
        Search for “{label}”
      </Link>
    </EmptyList>
  );
}
