import type { CoursePart } from "./article-parts.server.ts";

/** "Part of From nothing to a web developer · next: SQL", for each path of a course. */
export function PathLines({ paths }: Pick<CoursePart, "paths">) {
  if (paths.length === 0) return null;
  return (
    <nav className="path-lines" aria-label="Paths">
      <ul>
        {paths.map(({ id, title, next }) => (
          <li key={id}>
            Part of <a href={`/paths/${id}`}>{title}</a>
            {next && (
              <>
                {" · next: "}
                <a href={next.to}>{next.title}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
