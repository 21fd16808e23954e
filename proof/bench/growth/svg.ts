import { curveClasses, style } from "./svg-style.ts";

/** Curves of points: number of blogs, value. */
export interface Panel {
  title: string;
  curves: (readonly (readonly [number, number])[])[];
}

const columns = 4;
const [panelWidth, panelHeight] = [220, 150];
/** Around the axes of a panel. */
const margin = { left: 38, right: 20, top: 28, bottom: 24 };
const legendHeight = 34;

/** An SVG of small plots with logarithmic axes. `names`: of the curves, which are the same in each panel. */
export function drawPanels(panels: Panel[], names: string[]): string {
  const [width, height] = [
    columns * panelWidth,
    Math.ceil(panels.length / columns) * panelHeight + legendHeight,
  ];
  const groups = panels.map((panel, at) => {
    const [x, y] = [(at % columns) * panelWidth, Math.floor(at / columns) * panelHeight + legendHeight];
    return `<g transform="translate(${x} ${y})">${drawPanel(panel)}</g>`;
  });
  const legend = names.map((name, at) => {
    const x = 20 + at * 130;
    return `<polyline class="${curveClasses[at]}" points="${x},16 ${x + 30},16"/><text x="${x + 38}" y="20">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>Times and sizes by number of blogs</title>
<style>${style}</style>
<rect width="100%" height="100%"/>
${[...legend, ...groups].join("\n")}
</svg>
`;
}

function drawPanel({ title, curves }: Panel): string {
  const points = curves.flat();
  const toX = scaleOf(
    points.map(([x]) => x),
    margin.left,
    panelWidth - margin.right,
  );
  const toY = scaleOf(
    points.map(([, y]) => y),
    panelHeight - margin.bottom,
    margin.top,
  );
  const bottom = panelHeight - margin.bottom;
  const xLabels = [...new Set(points.map(([x]) => x))].map(
    (x) => `<text x="${toX(x)}" y="${bottom + 14}" text-anchor="middle">${label(x)}</text>`,
  );
  const yLines = powersAround(points.map(([, y]) => y)).map(
    (y) =>
      `<line x1="${margin.left}" x2="${panelWidth - margin.right}" y1="${toY(y)}" y2="${toY(y)}"/><text x="${margin.left - 5}" y="${toY(y) + 3}" text-anchor="end">${label(y)}</text>`,
  );
  const lines = curves.map((curve, at) => {
    const dots = curve.map(
      ([x, y]) => `<circle class="${curveClasses[at]}" cx="${toX(x)}" cy="${toY(y)}" r="2.5"/>`,
    );
    return `<polyline class="${curveClasses[at]}" points="${curve.map(([x, y]) => `${toX(x)},${toY(y)}`).join(" ")}"/>${dots.join("")}`;
  });
  return [`<text class="title" x="10" y="16">${title}</text>`, ...yLines, ...xLabels, ...lines].join("");
}

/** The powers of ten between which all values lie, with those in between. */
function powersAround(values: number[]): number[] {
  const [low, high] = [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  return Array.from({ length: Math.max(1, high - low) + 1 }, (_, at) => 10 ** (low + at));
}

/** Maps a value to a coordinate between those of the powers of ten around all values. */
function scaleOf(values: number[], from: number, to: number): (value: number) => number {
  const powers = powersAround(values);
  const [low, high] = [Math.log10(powers[0]!), Math.log10(powers.at(-1)!)];
  return (value) => Math.round(10 * (from + ((Math.log10(value) - low) / (high - low)) * (to - from))) / 10;
}

function label(value: number): string {
  return value >= 1000 ? `${(value / 1000).toLocaleString("en")}k` : String(Number(value.toPrecision(3)));
}
