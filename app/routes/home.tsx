import {
  dbContext,
  headContext,
  settingsContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
} from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { ContinuePanel } from "../lessons/continue-panel.tsx";
import { authorTags } from "../lib/cache-tags.ts";
import { parseCursor } from "../lib/cursor.ts";
import { readSearchText } from "../lib/read-search-text.ts";
import { toFeedBlog } from "../lists/card-data.ts";
import { Feed } from "../lists/feed.tsx";
import { ListPage } from "../lists/list-page.tsx";
import { Sidebar } from "../lists/sidebar.tsx";
import { findFeatured } from "../models/desk/featured.server.ts";
import { listFeedPage } from "../models/feed.server.ts";
import { companyId, countFollowers } from "../models/follow.server.ts";
import { continueOf } from "../models/learning/progress.server.ts";
import { website } from "../structured-data/site-data.server.ts";
import type { Route } from "./+types/home";

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const before = parseCursor(query.get("before"));
  const siteSettings = context.get(siteSettingsContext);
  const { tagline } = siteSettings;
  const { PUBLIC_URL: url } = context.get(settingsContext);
  context.get(headContext).structuredData.push(website({ ...siteSettings, url }));
  let companyFollowers = { followers: 0, following: false };
  try {
    companyFollowers = await countFollowers(db, companyId, context.get(viewerContext).user?.id);
    const page = await listFeedPage(db, { q, before });
    const tags = ["feed", "followers:company", ...authorTags(page.blogs)];
    for (const tag of tags) context.get(tagsContext).add(tag);
    const featured = await findFeatured(db);
    const { user } = context.get(viewerContext);
    return {
      blogs: page.blogs.map(toFeedBlog),
      next: page.next,
      q,
      companyFollowers,
      featured,
      ...(tagline && { tagline }),
      continuing: user && (await continueOf(db, user.id)),
    };
  } catch (error) {
    // After an error the list is empty, as specified. Without cache tags, the page is not cached.
    logFailure(context, error);
    return { blogs: [], next: undefined, q, companyFollowers, featured: undefined, continuing: undefined };
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location: { search } }) => {
  const site = matches[0].loaderData.site;
  const tagline = loaderData?.tagline || `Courses, services and stories by ${site.company} and its readers.`;
  return [
    { title: site.name },
    { name: "description", content: tagline },
    // A search text is not part of it: the same blogs have addresses without one.
    { tagName: "link", rel: "canonical", href: `${site.url}/${search.startsWith("?before") ? search : ""}` },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      aside={
        <Sidebar companyFollowers={loaderData.companyFollowers} featured={loaderData.featured}>
          <ContinuePanel continuing={loaderData.continuing} />
        </Sidebar>
      }
    >
      <h1 className="sr-only">For You</h1>
      <Feed firstPage={loaderData} />
    </ListPage>
  );
}
