import { ArrowRight } from "lucide";
import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import { CourseLines } from "./course-lines.tsx";
import { LearnedBar } from "./learned-bar.tsx";
import { PathMap } from "./path-map-view.tsx";
import type { PathPageData, PathPageStep } from "./path-page-data.server.ts";

/** `isCertified`: there is a certificate of the whole path. */
export function PathView({ path }: { path: PathPageData & { isCertified: boolean } }) {
  const { prerequisites, steps, end } = path;
  const names = new Map([...prerequisites, ...steps].map(({ id, name }) => [id, name]));
  return (
    <main id="main" className="course-path">
      <PathHeader path={path} />
      <PathMap prerequisites={prerequisites} steps={steps} />
      <ol>
        {steps.map((step) => (
          <Step key={step.id} step={step} buildsOnNames={step.buildsOn.map((id) => names.get(id)!)} />
        ))}
      </ol>
      {path.isCertified && (
        <p className="mt-8">
          <Link to={`/paths/${path.id}/certificate`}>The certificate of the whole path</Link> sums up those of
          its courses.
        </p>
      )}
      {end && (
        <section className="end" aria-labelledby="path-end">
          <h2 id="path-end">Where it leads</h2>
          <p>
            <Link to={end.to}>{end.title}</Link>
          </p>
          <p className="mt-1 text-soft">{end.why}</p>
        </section>
      )}
    </main>
  );
}

function PathHeader({
  path: { title, for: forWhom, courseCountText, free, taught, prerequisites, steps },
}: {
  path: PathPageData;
}) {
  const [first] = steps;
  return (
    <header>
      <p className="text-sm">
        <Link to="/paths">All paths</Link>
      </p>
      <h1 className="mt-2 text-3xl tracking-tight sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-soft">{forWhom}</p>
      <p className="mt-4 text-soft text-sm">{courseCountText}</p>
      <CourseLines free={free} taught={taught} askAt="/contact" />
      {prerequisites.length > 0 && (
        <p className="mt-2 text-soft text-sm">
          You know already, from here or elsewhere:{" "}
          {prerequisites.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <Link to={`/blog/${id}`}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {first && (
        <p className="mt-6">
          <Link to={`/blog/${first.id}`} className="button primary">
            Start with {first.name} <Icon of={ArrowRight} size={16} />
          </Link>
        </p>
      )}
    </header>
  );
}

/** `buildsOnNames`: the names of the courses that it builds on. */
function Step({ step, buildsOnNames }: { step: PathPageStep; buildsOnNames: string[] }) {
  const { id, name, title, why, free, taught, learned, weeksText } = step;
  return (
    <li>
      <p className="text-faint text-xs">{weeksText}</p>
      <h2>{name}</h2>
      <p>{why}</p>
      <p className="mt-2">
        <Link to={`/blog/${id}`}>{title}</Link>
      </p>
      <CourseLines free={free} taught={taught} askAt={`/contact?about=${id}`} />
      {learned && <LearnedBar {...learned} />}
      {buildsOnNames.length > 0 && (
        <p className="mt-2 text-faint text-sm">Builds on {buildsOnNames.join(" and ")}</p>
      )}
    </li>
  );
}
