import { Link } from "react-router";
import { EmptyList } from "../../ui/empty-list.tsx";
import { CourseLines } from "./course-lines.tsx";
import type { PathPageData } from "./path-page-data.server.ts";

export function PathsView({ paths }: { paths: PathPageData[] }) {
  return (
    <main id="main" className="course-paths">
      <h1 className="text-3xl tracking-tight sm:text-4xl">Paths</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">
        Courses in an order that works: what comes when, how long it takes, and where to start.
      </p>
      {paths.length === 0 && (
        <EmptyList text="No paths yet">
          <Link to="/course" className="text-accent underline underline-offset-4">
            All courses
          </Link>
        </EmptyList>
      )}
      <ul>
        {paths.map(({ id, title, for: forWhom, courseCountText, free, taught, steps }) => (
          <li key={id} className="group">
            <h2 className="card-title">
              <Link to={`/paths/${id}`}>{title}</Link>
            </h2>
            <p className="mt-2 text-soft">{forWhom}</p>
            <p className="names">{steps.map(({ name }) => name).join(" → ")}</p>
            <p className="mt-2 text-faint text-sm">{courseCountText}</p>
            <CourseLines free={free} taught={taught} />
          </li>
        ))}
      </ul>
    </main>
  );
}
