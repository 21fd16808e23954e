import type { RouterContextProvider } from "react-router";
import { type CatalogueBlog, toCatalogueBlog } from "../../cards/card-data.ts";
import { listCatalogueCards } from "../../cards/models/feed.server.ts";
import { withActs } from "../../cards/models/like.server.ts";
import type { CompanyFollowers } from "../../cards/sidebar.tsx";
import { findTopicsOf } from "../../core/blog-topics.server.ts";
import { readSidebar } from "../../following/models/follow.server.ts";
import { dbContext, tagsContext, viewerContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { sidebarLabels } from "../../http/sidebar-topics.server.ts";
import { cardTags, topicTag } from "../../lib/cache-tags.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { catalogueContext } from "../catalogue-context.ts";
import { lessonTotals } from "../models/listed-lessons.server.ts";
import {
  type CatalogueLink,
  courseFilters,
  type Filter,
  filterNames,
  needLinks,
  passesFilters,
} from "./catalogue-filters.server.ts";

interface CataloguePageData {
  blogs: CatalogueBlog[];
  /** Of /course. */
  filters: Filter[];
  /** Which need the services are shown for; "": all. */
  need?: string;
  links: CatalogueLink[];
  /** How many paths there are, on /course. */
  paths?: number;
}

/** The data of /course and /services: all articles of one kind, or those that contain the text `q` and pass the filters. */
export async function loadCataloguePage(
  kind: "course" | "service",
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const db = context.get(dbContext);
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const userId = context.get(viewerContext).user?.id;
  let companyFollowers: CompanyFollowers = { followers: 0, following: false };
  const load = kind === "course" ? loadCourses : loadServices;
  try {
    companyFollowers = await readSidebar(db, userId, sidebarLabels(context));
    const { tags, ...data } = await load(context, query, q, userId);
    if (hasOnlyKnownValues(query, data.filters))
      for (const tag of ["feed", "followers:company", ...tags]) context.get(tagsContext).add(tag);
    return { ...data, q, companyFollowers };
  } catch (error) {
    logFailure(context, error);
    return { blogs: [], filters: [], links: [], q, companyFollowers } satisfies CataloguePageData &
      Record<string, unknown>;
  }
}

/** Anybody can invent topics. Without cache tags, the page with such a filter is not cached. */
function hasOnlyKnownValues(query: URLSearchParams, filters: Filter[]) {
  const chosen = (name: string) => filters.find((filter) => filter.name === name)?.value ?? "";
  return filterNames.every((name) => (query.get(name) ?? "") === chosen(name));
}

type Load = (
  context: Readonly<RouterContextProvider>,
  query: URLSearchParams,
  q: string,
  userId: string | undefined,
) => Promise<CataloguePageData & { tags: string[] }>;

const loadCourses: Load = async (context, query, q, userId) => {
  const db = context.get(dbContext);
  const { courses, paths } = context.get(catalogueContext);
  const topics = await findTopicsOf(db, [...courses.keys()]);
  const cards = await listCatalogueCards(db, "course", q);
  const lessons = await lessonTotals(db, [...new Set([...courses.keys(), ...cards.map(({ id }) => id)])]);
  const toCourse = (id: string) => ({
    facts: courses.get(id),
    topics: topics.get(id) ?? [],
    hasLessons: lessons.has(id),
  });
  const filters = courseFilters(query, [...courses.keys()].map(toCourse));
  const matchingCards = cards.filter(({ id }) => passesFilters(filters, toCourse(id)));
  return {
    blogs: (await withActs(db, userId, matchingCards)).map((card) =>
      toCatalogueBlog(card, courses.get(card.id), lessons.get(card.id)),
    ),
    filters,
    links: [],
    // React would write a zero.
    paths: paths.length || undefined,
    tags: [...cardTags(cards), ...[...topics.values()].flat().map(({ name }) => topicTag(name))],
  };
};

const loadServices: Load = async (context, query, q, userId) => {
  const { services } = context.get(catalogueContext);
  const { need, links } = needLinks(services, query, q);
  const db = context.get(dbContext);
  const cards = await listCatalogueCards(db, "service", q);
  const matchingCards = cards.filter(({ id }) => !need || services.get(id)?.need === need);
  return {
    blogs: (await withActs(db, userId, matchingCards)).map((card) => toCatalogueBlog(card)),
    filters: [],
    need,
    links,
    tags: cardTags(cards),
  };
};
