import type { ReactNode } from "react";
import { Link } from "react-router";

/** A page that says one thing, and where to go from there. */
export function Message({
  title,
  children,
  back = true,
  retry,
}: {
  title: string;
  children: ReactNode;
  back?: boolean;
  /** An address that may well be loaded now. */
  retry?: string;
}) {
  return (
    <main
      id="main"
      className="mx-auto flex min-h-[60vh] max-w-2xl flex-col items-start justify-center px-5 py-16"
    >
      <img src="/favicon.svg" alt="" width={56} height={56} fetchPriority="low" className="mb-6" />
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <div className="mt-4 text-soft">{children}</div>
      {back && (
        <div className="mt-8 flex flex-wrap gap-3">
          {retry && (
            // Without scripts it could be the address of a form, which the browser sends again better than a link.
            <a href={retry} className="button primary needs-js">
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
