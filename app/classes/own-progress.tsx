import { Link } from "react-router";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { LearnedBar } from "../learning/courses/learned-bar.tsx";
import type { LearnedCourse } from "../learning/models/learning.server.ts";

/** How far a member is in the courses of the class, and where to go on. */
export function OwnProgress({ courses }: { courses: LearnedCourse[] }) {
  if (courses.length === 0) return null;
  return (
    <DeskSection title="Your progress">
      <ul>
        {courses.map(({ id, name, lessons, to, nextText }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <h3 dir="auto" className="break-words font-medium">
                <Link to={`/blog/${id}`} className="py-1 hover:underline">
                  {name}
                </Link>
              </h3>
              <LearnedBar {...lessons} />
            </div>
            <Link to={to} className="button primary min-h-11">
              {nextText.replace("Continue", "Go on")}
            </Link>
          </li>
        ))}
      </ul>
    </DeskSection>
  );
}
