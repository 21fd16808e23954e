import { Link } from "react-router";
import { ListPage } from "../../cards/list-page.tsx";
import { ResultCount } from "../../cards/result-count.tsx";
import { Sidebar } from "../../cards/sidebar.tsx";
import { readSidebar } from "../../following/models/follow.server.ts";
import { dbContext, siteSettingsContext, tagsContext, viewerContext } from "../../http/context.ts";
import { sidebarLabels } from "../../http/sidebar-topics.server.ts";
import { titled } from "../../kit/titled.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { searchKinds } from "../../search/lib/search-kinds.ts";
import type { Door } from "../../search/models/doors.server.ts";
import { readOffers } from "../../search/models/offers.server.ts";
import { maxHits, type SearchHits, searchBlogs } from "../../search/models/search.server.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { findResults } from "../search/find-results.server.ts";
import { readSearch, searchAddress } from "../search/search-address.ts";
import { SearchFilters, toPageFilters } from "../search/search-filters.tsx";
import { SearchResults } from "../search/search-results.tsx";
import type { Route } from "./+types/search";

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { company } = context.get(siteSettingsContext);
  const search = readSearch(request.url);
  const userId = context.get(viewerContext).user?.id;
  const companyFollowers = await readSidebar(db, userId, sidebarLabels(context));
  const query = {
    ...search,
    kind: searchKinds.find(({ name }) => name === search.kind)?.kind,
    year: Number(search.year),
  };
  const catalogue = context.get(catalogueContext);
  const found = await searchBlogs(db, query, catalogue);
  const offers = await readOffers(db, found.found, company);
  const { results, tags } = await findResults(db, found, catalogue, company);
  // A course that is called so is the first result already.
  const doors = search.after ? [] : found.doors.filter(({ kind }) => kind !== "course");
  const named = [
    ...offers.author.map(({ value }) => value),
    ...doors.filter(({ kind }) => kind === "person").map(({ id }) => id),
  ];
  for (const tag of ["feed", "followers:company", ...tags, ...named.map(userTag)])
    context.get(tagsContext).add(tag);
  const filters = toPageFilters(search, offers, found.found.length);
  const { total, next } = found;
  return { search, filters, doors, results, total, around: textsAround(found), next, companyFollowers };
}

/** What stands around the count: where a search stops counting, there are more; of fewer, some may not have been looked at. */
function textsAround({ total, isMore }: SearchHits) {
  if (!isMore) return {};
  return total === maxHits ? { before: "more than " } : { more: " or more" };
}

export const meta: Route.MetaFunction = titled(
  ({ loaderData }: Route.MetaArgs) => loaderData?.search.q || "Search",
  "noindex",
);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search, filters, doors, results, companyFollowers, total, around, next } = loaderData;
  const { q, kind } = search;
  const isFiltered = kind !== "" || filters.chosen.length > 0;
  return (
    <ListPage aside={<Sidebar companyFollowers={companyFollowers} />}>
      <h1 className="break-words text-3xl tracking-tight">{q ? `Search Results for "${q}"` : "Search"}</h1>
      <SearchBox q={q} />
      {q && (
        <>
          {total === 0 && (
            <p className="mt-2 text-soft text-sm">
              "Words in quotes" are found in this order, and topic:NAME finds what has a topic.
            </p>
          )}
          <SearchFilters search={search} filters={filters} />
          {doors.length > 0 && <Doors doors={doors} />}
          <ResultCount isFiltered {...around} count={total} noun="result" />
          {total === 0 && (
            <EmptyList text="Nothing found">
              {isFiltered ? "Try other words, or fewer filters." : "Try other words, or fewer of them."}
            </EmptyList>
          )}
          <SearchResults results={results} />
          {next && (
            <p className="py-10 text-center">
              <Link to={searchAddress(search, { after: next })} className="button">
                More results
              </Link>
            </p>
          )}
        </>
      )}
    </ListPage>
  );
}

const doorLabels = { course: "Course", path: "Path", person: "Author", topic: "Topic" };

/** To what is called as the query. */
function Doors({ doors }: { doors: Door[] }) {
  return (
    <nav aria-label="With this name" className="search-filters">
      {doors.map(({ kind, to, label }) => (
        <Link key={to} to={to} className="chip">
          {doorLabels[kind]}:&nbsp;<bdi>{label}</bdi>
        </Link>
      ))}
    </nav>
  );
}
