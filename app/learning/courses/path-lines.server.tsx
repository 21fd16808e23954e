import type { Path, pathsOf } from "../models/paths.server.ts";

interface Props {
  paths: ReturnType<typeof pathsOf>;
  /** All paths: one may lead to another. */
  allPaths: Path[];
  titles: Map<string, string>;
  nameOf: (id: string) => string | undefined;
}

/** "Part of From nothing to a web developer · next: SQL", for each path of a course. */
export function PathLines({ paths, allPaths, titles, nameOf }: Props) {
  if (paths.length === 0) return null;
  return (
    <nav className="path-lines" aria-label="Paths">
      <ul>
        {paths.map(({ path, next = path["leads-to"] }) => (
          <li key={path.id}>
            Part of <a href={`/paths/${path.id}`}>{path.title}</a>
            <Next id={next?.id} allPaths={allPaths} text={next && (nameOf(next.id) ?? titles.get(next.id))} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `text`: undefined for what the public cannot see, and for a path. */
function Next({ id, allPaths, text }: { id?: string; allPaths: Path[]; text?: string }) {
  const path = allPaths.find((other) => other.id === id);
  const title = path?.title ?? text;
  if (!title) return null;
  return (
    <>
      {" "}
      · next: <a href={path ? `/paths/${id}` : `/blog/${id}`}>{title}</a>
    </>
  );
}
