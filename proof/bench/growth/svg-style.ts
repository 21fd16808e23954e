interface Colours {
  paper: string;
  ink: string;
  faint: string;
  first: string;
  second: string;
}

const light: Colours = {
  paper: "#fff",
  ink: "#1f2328",
  faint: "#d1d9e0",
  first: "#0969da",
  second: "#bc4c00",
};
const dark: Colours = {
  paper: "#0d1117",
  ink: "#e6edf3",
  faint: "#3d444d",
  first: "#58a6ff",
  second: "#f0883e",
};

/** The classes of the curves, by their index. */
export const curveClasses = ["first", "second"];

/** Readable on a light and on a dark page. Without variables, which not every program that draws SVG knows. */
export const style = `
  text { font: 10px system-ui, sans-serif }
  text.title { font-size: 11px; font-weight: 600 }
  polyline { fill: none; stroke-width: 2 }
  polyline.second { stroke-dasharray: 5 3 }
${colourRules(light)}
  @media (prefers-color-scheme: dark) {
${colourRules(dark)}
  }
`;

function colourRules({ paper, ink, faint, first, second }: Colours) {
  return `  rect { fill: ${paper} } text { fill: ${ink} } line { stroke: ${faint} }
  polyline.first { stroke: ${first} } circle.first { fill: ${first} }
  polyline.second { stroke: ${second} } circle.second { fill: ${second} }`;
}
