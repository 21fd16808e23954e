import type { ReactNode } from "react";

/** A section of the account page. `id`: the fragment of its address, as in /account#email. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className="grid scroll-mt-28 gap-x-10 gap-y-5 border-line border-t py-9 md:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <h2 id={`${id}-heading`} className="font-semibold text-lg">
        {title}
      </h2>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  );
}
