// Objects of schema.org about a blog: the article, its course, its questions, and where it stands.

import type { Blog } from "../../core/blog.server.ts";
import type { Topic } from "../../core/blog-topics.server.ts";
import { breadcrumbs, organization, type SiteIdentity } from "../../http/site-data.server.ts";
import type { CourseFacts } from "../../lib/course-facts.ts";
import { effortText, levelText } from "../../lib/course-texts.ts";
import { pictureAddress } from "../../lib/image.ts";
import { completeImageAddress } from "../../lib/image-base.ts";
import { personSlugOf } from "../../lib/person-path.ts";
import { topicPath } from "../../lib/topics.ts";

export type BlogWithTopics = Blog & { topics: Topic[] };

/** `facts`: of a course. `comments`: their number and the newest of them, as properties of the article. */
export function blogData(
  blog: BlogWithTopics,
  site: SiteIdentity,
  facts?: CourseFacts,
  comments?: object,
): object[] {
  const { questions } = blog.outline;
  return [
    { ...article(blog, site), ...comments },
    ...(facts ? [course(blog, site, facts)] : []),
    ...(questions ? [faqPage(questions)] : []),
    breadcrumbs(site.url, breadcrumbSteps(blog)),
  ];
}

function article(blog: BlogWithTopics, site: SiteIdentity) {
  const { id, title, description, image, published_at, updated_at, canonical_url, topics } = blog;
  const address = `${site.url}/blog/${id}`;
  const cover = image ? [completeImageAddress(pictureAddress(image), site)] : [];
  return {
    "@type": "Article",
    headline: title,
    inLanguage: blog.lang || "en",
    description,
    image: [...cover, `${address}/card.png`],
    ...(published_at && { datePublished: published_at }),
    dateModified: updated_at,
    author: authors(blog, site),
    publisher: organization(site),
    mainEntityOfPage: canonical_url || address,
    ...(topics.length > 0 && { keywords: topics.map(({ label }) => label) }),
  };
}

/** One, or a list of several. */
function authors(blog: Blog, site: SiteIdentity) {
  const [first, others] = [author(blog, site), blog.coauthors ?? []];
  if (others.length === 0) return first;
  return [first, ...others.map(({ name, person }) => personData(site, name, person))];
}

function author(blog: Blog, site: SiteIdentity) {
  if (blog.author_kind === "company") return organization(site);
  return personData(site, blog.author || site.company, personSlugOf(blog));
}

function personData(site: SiteIdentity, name: string, person: string | undefined) {
  return { "@type": "Person", name, ...(person && { url: `${site.url}/people/${person}` }) };
}

/** Without place, price and date: the facts do not name them, and what the owner says of them at the desk has no fixed form. */
function course({ id, title, description }: Blog, site: SiteIdentity, facts: CourseFacts) {
  return {
    "@type": "Course",
    name: title,
    description,
    url: `${site.url}/blog/${id}`,
    provider: organization(site),
    educationalLevel: levelText(facts),
    coursePrerequisites: facts.needs,
    teaches: facts.outcome,
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseWorkload: effortText(facts),
      courseSchedule: {
        "@type": "Schedule",
        repeatFrequency: "Weekly",
        repeatCount: facts.weeks,
        ...(typeof facts.hours === "number" && { duration: `PT${facts.hours}H` }),
      },
    },
  };
}

function faqPage(questions: { question: string; answer: string }[]) {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function breadcrumbSteps({ id, title, kind, topics }: BlogWithTopics) {
  const [topic] = topics;
  const home = { name: "For You", path: "/" };
  const list = {
    course: { name: "Course", path: "/course" },
    lesson: { name: "Course", path: "/course" },
    page: home,
    letter: home,
    service: { name: "Services", path: "/services" },
    post: topic ? { name: topic.label, path: topicPath(topic.name) } : home,
  }[kind];
  return [list, { name: title, path: `/blog/${id}` }];
}
