import { href } from "react-router";
import { listCatalogueCards, listFeedPage } from "../../cards/models/feed.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { listAllLessons } from "../../learning/models/listed-lessons.server.ts";
import { authorTags } from "../../lib/cache-tags.ts";
import { markdownText } from "../../writing/lib/markdown-text.ts";
import type { Route } from "./+types/llms";

type CourseLesson = Awaited<ReturnType<typeof listAllLessons>>[number];

interface Link {
  title: string;
  path: string;
  about: string;
}

/** What this site is and where its texts are, for language models (llmstxt.org). */
export async function loader({ request, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const { name, company, tagline } = context.get(siteSettingsContext);
  const courses = await listCatalogueCards(db, "course");
  const services = await listCatalogueCards(db, "service");
  const { blogs } = await listFeedPage(db, {});
  const posts = blogs.filter(({ kind, noindex }) => kind === "post" && !noindex);
  for (const tag of ["feed", ...authorTags(posts)]) context.get(tagsContext).add(tag);
  const paths = context.get(catalogueContext).paths.map((path) => ({
    title: path.title,
    path: href("/paths/:id", { id: path.id }),
    about: path.for,
  }));
  const lessons = (await listAllLessons(db)).map(toLessonLink);
  const parts = [
    `# ${markdownText(name)}`,
    `> ${markdownText(tagline || `Courses, services and stories by ${company} and its readers.`)}`,
    "Every article is there as Markdown too: its address with .md at the end.",
    ...section("Courses", courses.map(toBlogLink), url),
    ...section("Lessons of the courses", lessons, url),
    ...section("Paths through the courses", paths, url),
    ...section("Services", services.map(toBlogLink), url),
    ...section("Newest posts", posts.map(toBlogLink), url),
    ...section("Lists", lists, url),
  ];
  return new Response(`${parts.join("\n\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

const lists: Link[] = [
  { title: "Sitemap", path: "/sitemap.xml", about: "all pages" },
  { title: "JSON Feed", path: "/feed.json", about: "the newest articles with their whole texts" },
  { title: "Atom feed", path: "/feed.xml", about: "the same" },
];

function toBlogLink({ id, title, description }: { id: string; title: string; description: string }): Link {
  return { title, path: `/blog/${id}.md`, about: description };
}

function toLessonLink({ courseId, course, id, title, description, isPost }: CourseLesson): Link {
  const path = isPost ? `/blog/${id}.md` : `/course/${courseId}/${id}`;
  return { title: `${course}: ${title}`, path, about: description };
}

function section(heading: string, links: Link[], url: string) {
  if (links.length === 0) return [];
  const lines = links.map(
    ({ title, path, about }) => `- [${markdownText(title)}](${url}${path}): ${markdownText(about)}`,
  );
  return [`## ${heading}`, lines.join("\n")];
}
