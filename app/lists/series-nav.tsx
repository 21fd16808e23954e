import type { Series } from "./models/series.server.ts";

export const partText = ({ part, size, title }: Series) => `Part ${part} of ${size} of “${title}”`;

/** The links to the parts before and after, below the text of a post. */
export function SeriesNav({ series }: { series: Series }) {
  const links = [
    { name: "Previous", to: series.previous },
    { name: "Next", to: series.next },
  ];
  return (
    <nav className="series" aria-label="Series">
      <p>
        <a href={`/lists/${series.id}`}>{partText(series)}</a>
      </p>
      {links.map(
        ({ name, to }) =>
          to && (
            <a key={name} className={name.toLowerCase()} href={`/blog/${to.id}`}>
              <span>{name}</span> <bdi>{to.title}</bdi>
            </a>
          ),
      )}
    </nav>
  );
}
