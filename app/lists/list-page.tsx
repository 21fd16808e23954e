import type { ReactNode } from "react";

/** A list with a side panel. `<main>` contains only the list. */
export function ListPage({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-14 px-5 pt-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:pt-8">
      <main id="main" className="min-w-0">
        {children}
      </main>
      {aside}
    </div>
  );
}
