import { breadcrumbs, organization, type SiteIdentity } from "../http/site-data.server.ts";
import type { Course, ListedLesson } from "./models/listed-lessons.server.ts";

/** Objects of schema.org about a lesson: what one learns, in which course, and where it stands. */
export function lessonData(course: Course, lesson: ListedLesson, site: SiteIdentity): object[] {
  const { id, title, description, minutes, number } = lesson;
  const coursePath = `/blog/${course.id}`;
  const path = `/course/${course.id}/${id}`;
  return [
    {
      "@type": "LearningResource",
      name: title,
      description,
      url: site.url + path,
      learningResourceType: "Lesson",
      position: number,
      timeRequired: `PT${minutes}M`,
      provider: organization(site),
      isPartOf: { "@type": "Course", name: course.name, url: site.url + coursePath },
      ...(lesson.isPost && { isBasedOn: `${site.url}/blog/${id}` }),
    },
    breadcrumbs(site.url, [
      { name: "Course", path: "/course" },
      { name: course.name, path: coursePath },
      { name: title, path },
    ]),
  ];
}
