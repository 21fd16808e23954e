import type { ReactNode } from "react";

interface Props {
  children: ReactNode;
  aside: ReactNode;
  /** What is above the list, and no part of it. */
  strip?: ReactNode;
}

/** A list with a side panel. `<main>` contains only the list. */
export function ListPage({ children, aside, strip }: Props) {
  return (
    <div className="list-page mx-auto grid max-w-6xl gap-x-16 gap-y-14 px-5 pt-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:pt-8">
      {strip}
      <main id="main" className="min-w-0">
        {children}
      </main>
      {aside}
    </div>
  );
}
