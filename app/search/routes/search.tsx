import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { readSidebarFollows } from "../../following/models/follow.server.ts";
import { dbContext, tagsContext, viewerContext } from "../../http/context.ts";
import { sidebarTopics } from "../../http/sidebar-topics.server.ts";
import { authorTags } from "../../lib/cache-tags.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { highlightedExcerpt, highlightWords } from "../../lib/search-highlight.ts";
import { toCover } from "../../reading/lists/card-data.ts";
import { ListPage } from "../../reading/lists/list-page.tsx";
import { Sidebar } from "../../reading/lists/sidebar.tsx";
import { findBlogCards } from "../../reading/models/feed.server.ts";
import { SearchBox } from "../../ui/search-box.tsx";
import { textAroundMatch } from "../lib/match-excerpt.ts";
import { findPlainTexts, searchBlogs } from "../models/search.server.ts";
import { type SearchResult, SearchResults } from "../search-results.tsx";
import type { Route } from "./+types/search";

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const q = readSearchText(new URL(request.url).searchParams.get("q"));
  const userId = context.get(viewerContext).user?.id;
  const companyFollowers = await readSidebarFollows(db, userId, sidebarTopics(context));
  const { ids, matcher } = await searchBlogs(db, q);
  const [blogs, texts] = [await findBlogCards(db, ids), await findPlainTexts(db, ids)];
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
  return { q, results, companyFollowers };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: `${loaderData?.q || "Search"} · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function Search({ loaderData: { q, results, companyFollowers } }: Route.ComponentProps) {
  return (
    <ListPage aside={<Sidebar companyFollowers={companyFollowers} />}>
      <h1 className="break-words text-3xl tracking-tight">{q ? `Search Results for "${q}"` : "Search"}</h1>
      <SearchBox q={q} />
      {q && <SearchResults results={results} />}
    </ListPage>
  );
}
