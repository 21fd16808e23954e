import { data } from "react-router";
import { toFeedBlog } from "../../cards/card-data.ts";
import { Feed } from "../../cards/feed.tsx";
import { ListPage } from "../../cards/list-page.tsx";
import { listFeedPage } from "../../cards/models/feed.server.ts";
import { withActs } from "../../cards/models/like.server.ts";
import { type CompanyFollowers, Sidebar } from "../../cards/sidebar.tsx";
import { withCommentCounts } from "../../comments/with-comment-counts.server.ts";
import { chooseFrontList } from "../../following/choose-front-list.server.ts";
import { FrontLists } from "../../following/front-lists.tsx";
import { readSidebar } from "../../following/models/follow.server.ts";
import {
  dbContext,
  headContext,
  settingsContext,
  siteSettingsContext,
  tagsContext,
  viewerContext,
} from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { sidebarLabels } from "../../http/sidebar-topics.server.ts";
import { website } from "../../http/site-data.server.ts";
import { ContinuePanel } from "../../learning/lessons/continue-panel.tsx";
import { linksWithContent } from "../../learning/links-with-content.server.ts";
import { findContinueLink } from "../../learning/models/progress.server.ts";
import { cardTags } from "../../lib/cache-tags.ts";
import { parseCursor } from "../../lib/cursor.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { readProof } from "../../site/lib/search-proofs.ts";
import { defaultDoors } from "../../site/lib/site-links.ts";
import { taglineOf } from "../../site/lib/tagline.ts";
import { findFeatured } from "../../site/models/featured.server.ts";
import { useSite } from "../../ui/site.tsx";
import { FeaturedStrip } from "../featured-strip.tsx";
import { Welcome } from "../welcome.tsx";
import type { Route } from "./+types/home";

export async function loader({ request, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const before = parseCursor(query.get("before"));
  const siteSettings = context.get(siteSettingsContext);
  const sentence = taglineOf(siteSettings);
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const head = context.get(headContext);
  head.structuredData.push(website({ ...siteSettings, url, images }));
  head.proofs.push(...siteSettings.proofs.map(readProof));
  // The welcome and the large first card are only on the first page, and not above the results of a search.
  const isPlain = !q && !before;
  const userId = context.get(viewerContext).user?.id;
  const frontList = userId === undefined ? undefined : await chooseFrontList(context, request, userId);
  const doors = linksWithContent(context, siteSettings.doors);
  const commonData = { q, sentence, ...(doors !== defaultDoors && { doors }), isPlain };
  let companyFollowers: CompanyFollowers = { followers: 0, following: false };
  try {
    companyFollowers = await readSidebar(db, userId, sidebarLabels(context));
    const page = await listFeedPage(db, { q, before });
    const featured = await findFeatured(db);
    const blogs = (await withCommentCounts(context, await withActs(db, userId, page.blogs))).map(toFeedBlog);
    const continueLink = userId === undefined ? undefined : await findContinueLink(db, userId);
    const tags = ["feed", "followers:company", ...cardTags(page.blogs)];
    for (const tag of tags) context.get(tagsContext).add(tag);
    const home = { ...commonData, blogs, next: page.next, companyFollowers, featured, continueLink };
    return data(home, { headers: frontList });
  } catch (error) {
    // After an error the list is empty, as specified. Without cache tags, the page is not cached.
    logFailure(context, error);
    const empty = { blogs: [], next: undefined, featured: undefined, continueLink: undefined };
    return data({ ...commonData, ...empty, companyFollowers });
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location: { search } }) => {
  const { name, company, url } = matches[0].loaderData.site;
  return [
    { title: name },
    { name: "description", content: loaderData?.sentence ?? taglineOf({ company }) },
    // The canonical address has no search text: the same blogs have addresses without one.
    { tagName: "link", rel: "canonical", href: `${url}/${search.startsWith("?before") ? search : ""}` },
  ];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const { companyFollowers, featured, sentence, doors, isPlain } = loaderData;
  const isMember = useSite().user !== undefined;
  return (
    <ListPage
      strip={featured && <FeaturedStrip blog={featured} />}
      aside={<Sidebar companyFollowers={companyFollowers}>{!isMember && <ContinuePanel />}</Sidebar>}
    >
      <h1 className="sr-only">For You</h1>
      {isPlain && !isMember && <Welcome sentence={sentence} doors={doors} />}
      {isMember && <ContinuePanel memberLink={loaderData.continueLink} />}
      {isMember && <FrontLists />}
      <Feed firstPage={loaderData} hasLead={isPlain} />
    </ListPage>
  );
}
