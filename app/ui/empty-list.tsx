import type { ReactNode } from "react";

/** What a list says when nothing is in it, and what helps. */
export function Nothing({ said, children }: { said: string; children?: ReactNode }) {
  return (
    <div className="py-16 text-center">
      <p className="font-serif text-ink text-xl">{said}</p>
      {children && <p className="mt-2 text-soft">{children}</p>}
    </div>
  );
}
