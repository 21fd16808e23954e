import type { ReactNode } from "react";
import { Link } from "react-router";

/** A page with a single message and links to go on. */
export function Message({
  title,
  children,
  hasLinks = true,
  retryTo,
}: {
  title: string;
  children: ReactNode;
  /** Whether there are links to go on. */
  hasLinks?: boolean;
  /** The address of the "Try again" link. No link when it is undefined. */
  retryTo?: string;
}) {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-[60vh] max-w-2xl flex-col items-start justify-center px-5 py-16"
    >
      <img src="/favicon.svg" alt="" width={56} height={56} fetchPriority="low" className="mb-6" />
      <h1 className="max-w-full text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-4 max-w-full text-soft">{children}</div>
      {hasLinks && (
        <div className="mt-8 flex flex-wrap gap-3">
          {retryTo && (
            // Hidden without scripts: the page may then be the result of a form, which only a reload sends again.
            <a href={retryTo} className="button primary needs-js">
              Try again
            </a>
          )}
          <Link to="/" className="button">
            Back to the front page
          </Link>
        </div>
      )}
    </main>
  );
}
