import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { Link } from "react-router";
import { toCover } from "../../cards/card-data.ts";
import { ListPage } from "../../cards/list-page.tsx";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { Sidebar } from "../../cards/sidebar.tsx";
import { readSidebar } from "../../following/models/follow.server.ts";
import { dbContext, tagsContext, viewerContext } from "../../http/context.ts";
import { sidebarLabels, sidebarTopics } from "../../http/sidebar-topics.server.ts";
import { titled } from "../../kit/titled.ts";
import { authorTags } from "../../lib/cache-tags.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { highlightedExcerpt, highlightWords } from "../../lib/search-highlight.ts";
import { topicName, topicPath } from "../../lib/topics.ts";
import { textAroundMatch } from "../../search/lib/match-excerpt.ts";
import { searchKinds } from "../../search/lib/search-kinds.ts";
import { findPlainTexts, searchBlogs } from "../../search/models/search.server.ts";
import { completeTopics } from "../../topics/models/topic.server.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { findLessons } from "../search/find-lessons.server.ts";
import { LessonResults } from "../search/lesson-results.tsx";
import { type SearchResult, SearchResults } from "../search/search-results.tsx";
import type { Route } from "./+types/search";

const [all] = searchKinds;
const maxLessonsAmongAll = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const userId = context.get(viewerContext).user?.id;
  const companyFollowers = await readSidebar(db, userId, sidebarLabels(context));
  const { name: kind, kind: blogKind } = searchKinds.find(({ name }) => name === query.get("kind")) ?? all!;
  const { ids, matcher } = await searchBlogs(db, q, blogKind);
  const named = q && topicName(q) ? await completeTopics(db, q, sidebarTopics(context)) : [];
  const lessons = q && (kind === "" || kind === "lessons") ? await findLessons(context, q, matcher) : [];
  const wanted = kind === "lessons" ? [] : ids;
  const [blogs, texts] = [await findBlogCards(db, wanted), await findPlainTexts(db, wanted)];
  const tags = context.get(tagsContext).add("feed").add("followers:company");
  for (const tag of authorTags(blogs)) tags.add(tag);
  const results: SearchResult[] = [];
  for (const blog of blogs) {
    const text = `${blog.description} ${textAroundMatch(texts.get(blog.id) ?? "", matcher)}`;
    const blogData = { id: blog.id, ...toCover(blog) };
    const [title, excerpt] = [highlightWords(blog.title, matcher), highlightedExcerpt(text, matcher)];
    results.push({ blog: blogData, title, excerpt });
    // Long texts with many matches take a while: let other requests run in between.
    await yieldToEventLoop();
  }
  const shown = kind === "" ? lessons.slice(0, maxLessonsAmongAll) : lessons;
  const topics = named.map(({ name, label }) => ({ path: topicPath(name), label }));
  const hasMore = lessons.length > shown.length;
  return { q, kind, topics, lessons: shown, hasMore, results, companyFollowers };
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.q || "Search",
  "noindex",
);

export default function Search({ loaderData }: Route.ComponentProps) {
  const { q, kind, topics, lessons, hasMore, results, companyFollowers } = loaderData;
  return (
    <ListPage aside={<Sidebar companyFollowers={companyFollowers} />}>
      <h1 className="break-words text-3xl tracking-tight">{q ? `Search Results for "${q}"` : "Search"}</h1>
      <SearchBox q={q} />
      {q && (
        <>
          <nav aria-label="Kinds of results" className="catalogue-links mt-4">
            {searchKinds.map(({ name, label }) => (
              <Link
                key={name}
                to={addressOf(q, name)}
                className="chip"
                aria-current={name === kind ? "true" : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {topics.length > 0 && (
            <nav
              aria-label="Topics with this name"
              className="mb-3 flex flex-wrap items-center gap-2 text-soft text-sm"
            >
              Topics:
              {topics.map(({ path, label }) => (
                <Link key={path} to={path} dir="auto" className="chip">
                  {label}
                </Link>
              ))}
            </nav>
          )}
          <LessonResults results={lessons} allAt={hasMore ? addressOf(q, "lessons") : undefined} />
          {kind !== "lessons" && <SearchResults results={results} />}
          {kind === "lessons" && lessons.length === 0 && (
            <EmptyList text="No lessons found">Try other words, or all kinds.</EmptyList>
          )}
        </>
      )}
    </ListPage>
  );
}

function addressOf(q: string, kind: string) {
  return `/search?${new URLSearchParams({ q, ...(kind && { kind }) })}`;
}
