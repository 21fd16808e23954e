// The layout of a path's map, in pixels: courses below each other, with lines at their left from each course to those
// that build on it.

export const mapWidth = 320;
export const boxHeight = 44;
const rowHeight = 64;
const laneWidth = 14;
const cornerRadius = 8;
/** How far from a box's middle lines leave it (below) and reach it (above). */
const portOffset = 9;

interface MapCourse {
  id: string;
  /** The ids of the courses that it builds on. */
  buildsOn: string[];
}

export function layOutMap(courses: MapCourse[]) {
  const rowOf = new Map(courses.map(({ id }, row) => [id, row]));
  const edges = courses.flatMap(({ id, buildsOn }) =>
    buildsOn.map((other) => ({ from: rowOf.get(other)!, to: rowOf.get(id)! })),
  );
  const lanes = assignLanes(edges);
  const left = laneWidth * (Math.max(0, ...lanes.map((lane) => lane + 1)) + 1);
  return {
    left,
    height: courses.length * rowHeight - (rowHeight - boxHeight) + 2,
    tops: courses.map((_, row) => row * rowHeight + 1),
    lines: edges.map(({ from, to }, at) =>
      linePath(middleOf(from) + portOffset, middleOf(to) - portOffset, left, lanes[at]!),
    ),
  };
}

/** The lane of each edge, 0 beside the boxes: short edges there, and none on top of another. */
function assignLanes(edges: { from: number; to: number }[]): number[] {
  const lanes: number[] = [];
  const bySpan = edges.map((edge, at) => ({ ...edge, at })).sort((a, b) => a.to - a.from - (b.to - b.from));
  for (const { from, to, at } of bySpan) {
    const isTaken = (lane: number) =>
      edges.some((other, index) => lanes[index] === lane && other.from < to && from < other.to);
    let lane = 0;
    while (isTaken(lane)) lane += 1;
    lanes[at] = lane;
  }
  return lanes;
}

function linePath(from: number, to: number, left: number, lane: number) {
  const x = left - laneWidth * (lane + 1);
  return `M${left} ${from}H${x + cornerRadius}Q${x} ${from} ${x} ${from + cornerRadius}V${to - cornerRadius}Q${x} ${to} ${x + cornerRadius} ${to}H${left - 2}`;
}

function middleOf(row: number) {
  return row * rowHeight + 1 + boxHeight / 2;
}
