interface DayCount {
  /** "2026-03-01". */
  day: string;
  count: number;
}

interface Props {
  title: string;
  /** Oldest first. */
  days: DayCount[];
  /** Since the beginning. */
  total?: number;
}

const dayFormat = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const numberFormat = new Intl.NumberFormat("en-US");
const plotHeight = 100;
/** Of a day, with the gap to the next one. */
const dayWidth = 4;
const barWidth = 3;

/** A bar for each day, drawn without scripts, with the same numbers as a table below. */
export function DayPlot({ title, days, total }: Props) {
  const top = axisTop(Math.max(...days.map(({ count }) => count)));
  const sum = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <figure className="mt-8">
      <figcaption className="flex items-baseline justify-between gap-4 font-medium">
        {title}
        <span className="text-faint text-sm tabular-nums">
          {numberFormat.format(sum)} in {days.length} days
          {total !== undefined && ` · ${numberFormat.format(total)} in all`}
        </span>
      </figcaption>
      <div className="mt-3 flex gap-2 text-faint text-xs tabular-nums">
        <div aria-hidden className="-my-2.5 flex h-45 min-w-6 flex-col justify-between text-right">
          {[top, top / 2, 0].map((count) => (
            <span key={count}>{numberFormat.format(count)}</span>
          ))}
        </div>
        <div className="min-w-0 flex-1">
          <Bars days={days} top={top} />
          <p className="mt-1 flex justify-between">
            <span>{formatDay(days[0]!.day)}</span>
            <span>{formatDay(days.at(-1)!.day)}</span>
          </p>
        </div>
      </div>
      <DayTable title={title} days={days} />
    </figure>
  );
}

function Bars({ days, top }: { days: DayCount[]; top: number }) {
  const width = days.length * dayWidth;
  return (
    <svg
      viewBox={`0 0 ${width} ${plotHeight}`}
      preserveAspectRatio="none"
      className="block h-40 w-full overflow-visible"
      aria-hidden
    >
      {[0, plotHeight / 2, plotHeight].map((y) => (
        <line
          key={y}
          x2={width}
          y1={y}
          y2={y}
          className={y === plotHeight ? "stroke-edge" : "stroke-line"}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {days.map(({ day, count }, at) => {
        const barHeight = (count / top) * plotHeight;
        const x = at * dayWidth + (dayWidth - barWidth) / 2;
        return (
          <g key={day}>
            <title>{`${formatDay(day)}: ${numberFormat.format(count)}`}</title>
            <rect
              x={x}
              y={plotHeight - barHeight}
              width={barWidth}
              height={barHeight}
              className="fill-accent"
            />
            {/* The whole column shows the title above, however low its bar is. */}
            <rect x={at * dayWidth} width={dayWidth} height={plotHeight} fill="transparent" />
          </g>
        );
      })}
    </svg>
  );
}

function DayTable({ title, days }: Omit<Props, "total">) {
  return (
    <details className="mt-2 text-sm">
      <summary className="py-2 text-soft">{title} as a table</summary>
      <table className="mt-1 w-full max-w-sm tabular-nums">
        <thead>
          <tr className="border-line border-b text-left">
            <th scope="col" className="py-1 font-medium">
              Day
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, count }) => (
            <tr key={day} className="border-line border-b">
              <th scope="row" className="py-1 text-left font-normal">
                <time dateTime={day}>{formatDay(day)}</time>
              </th>
              <td className="py-1 text-right">{numberFormat.format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** A round number that is not below the highest bar, and whose half is a whole number. */
function axisTop(highest: number): number {
  for (let power = 2; ; power *= 10)
    for (const factor of [1, 2, 3, 4, 5]) if (factor * power >= highest) return factor * power;
}

function formatDay(day: string) {
  return dayFormat.format(new Date(day));
}
