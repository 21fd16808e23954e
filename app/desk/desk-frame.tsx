import type { ReactNode } from "react";
import { Link } from "react-router";

/** The frame of the desk's pages. */
export function DeskFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto w-full max-w-5xl px-5 pt-10">
      <nav aria-label="Desk" className="mb-6 flex flex-wrap gap-6 border-line border-b text-sm">
        <Link to="/desk" className="tab" aria-current={title === "Today" ? "page" : undefined}>
          Today
        </Link>
      </nav>
      <h1 className="text-3xl tracking-tight">{title}</h1>
      {children}
    </main>
  );
}
