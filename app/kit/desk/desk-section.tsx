import type { ReactNode } from "react";

/** A part of a page of the desk. */
export function DeskSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-12 scroll-mt-24">
      <h2 className="border-line border-b pb-2 font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}
