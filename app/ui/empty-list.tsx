import type { ReactNode } from "react";

/** The message of an empty list. `children`: a hint what to do next. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="py-16 text-center">
      <p className="font-serif text-ink text-xl">{text}</p>
      {children && <p className="mt-2 text-soft">{children}</p>}
    </div>
  );
}
