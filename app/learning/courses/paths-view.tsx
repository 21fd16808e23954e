import { Link } from "react-router";
import { EmptyList } from "../../ui/empty-list.tsx";
import { CourseLines } from "./course-lines.tsx";
import { LearnedBar } from "./learned-bar.tsx";
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
        {paths.map((path) => (
          <li key={path.id} className="path-card group">
            <PathCard path={path} />
          </li>
        ))}
      </ul>
    </main>
  );
}

/** A path with its courses in their order, and what a member has done of it. */
function PathCard({
  path: { id, title, for: forWhom, free, taught, steps, learned },
}: {
  path: PathPageData;
}) {
  return (
    <>
      <h2 className="card-title">
        <Link to={`/paths/${id}`}>{title}</Link>
      </h2>
      <p className="mt-2 text-soft">{forWhom}</p>
      <ol className="path-steps">
        {steps.map(({ id, name, way }) => (
          <li key={id}>
            <b>{name}</b> <span>{way}</span>
          </li>
        ))}
      </ol>
      <CourseLines free={free} taught={taught} />
      {learned && <LearnedBar {...learned} />}
    </>
  );
}
