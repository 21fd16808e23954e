import type { IconNode } from "lucide";
import { createElement } from "react";

interface Props {
  /** One of Lucide's icons: names and attributes of shapes in a square of 24. */
  of: IconNode;
  /** In pixels. */
  size: number;
  fill?: string;
  className?: string;
}

/** A picture beside a name, or in the place of one that its button carries: never read out. */
export function Icon({ of, size, fill = "none", className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={fill}
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden
    >
      {of.map(([shape, attributes], at) => createElement(shape, { key: at, ...attributes }))}
    </svg>
  );
}
