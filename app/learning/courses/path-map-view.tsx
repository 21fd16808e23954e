import { boxHeight, layOutMap, mapWidth } from "./path-map.ts";
import type { PathPageData } from "./path-page-data.server.ts";

/** What builds on what, as a picture. The list of courses says the same in words. */
export function PathMap({ prerequisites, steps }: Pick<PathPageData, "prerequisites" | "steps">) {
  const courses = [...prerequisites.map((course) => ({ ...course, buildsOn: [] })), ...steps];
  const { left, height, tops, lines } = layOutMap(courses);
  return (
    <svg
      viewBox={`0 0 ${mapWidth} ${height}`}
      className="path-map"
      role="img"
      aria-labelledby="path-map-title"
    >
      <title id="path-map-title">How the courses build on each other: the list says the same</title>
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerUnits="userSpaceOnUse"
          markerWidth="10"
          markerHeight="10"
          orient="auto"
        >
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {lines.map((line) => (
        <path key={line} className="line" d={line} markerEnd="url(#arrow)" />
      ))}
      {courses.map(({ id, name }, row) => (
        <g key={id} className={row < prerequisites.length ? "prerequisite" : undefined}>
          <rect x={left} y={tops[row]} width={mapWidth - left - 1} height={boxHeight} rx={10} />
          <text x={left + 16} y={tops[row]! + boxHeight / 2} dominantBaseline="central">
            {row < prerequisites.length ? `${name} (known)` : `${row - prerequisites.length + 1}  ${name}`}
          </text>
        </g>
      ))}
    </svg>
  );
}
