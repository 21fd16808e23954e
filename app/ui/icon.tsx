import type { IconNode } from "lucide";
import { createElement } from "react";

interface Props {
  /** An icon of Lucide: the names and attributes of its shapes, in a square of 24 units. */
  of: IconNode;
  /** In pixels. */
  size: number;
  fill?: string;
  className?: string;
}

/** Always decorative: it is beside a text, or in a button with an aria-label. */
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
