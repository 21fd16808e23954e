import type { ReactNode } from "react";

/** A part of a page of the desk. */
export function DeskSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="border-line border-b pb-2 font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}
