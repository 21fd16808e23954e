import type { ReactNode } from "react";
import { NavLink } from "react-router";

interface Props {
  of: { id: string; name: string; isTeacher?: boolean };
  /** What the page is, below the name of the class. */
  title?: string;
  children?: ReactNode;
}

const tabs = [
  ["", "Class"],
  ["/board", "Board"],
  ["/people", "People"],
  ["/dates", "Dates"],
  ["/settings", "Settings"],
] as const;

/** A page of a class, with tabs for its teachers. */
export function ClassFrame({ of: { id, name, isTeacher }, title, children }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-5 pt-10">
      <h1 dir="auto" className="break-words text-3xl tracking-tight">
        {name}
      </h1>
      {isTeacher && (
        <nav aria-label="Class" className="tab-row mt-8 print:hidden">
          {tabs.map(([path, text]) => (
            <NavLink key={path} to={`/classes/${id}${path}`} end={path === ""} className="tab">
              {text}
            </NavLink>
          ))}
        </nav>
      )}
      {title && (
        <h2 dir="auto" className="mt-8 break-words font-semibold text-xl">
          {title}
        </h2>
      )}
      {children}
    </main>
  );
}
