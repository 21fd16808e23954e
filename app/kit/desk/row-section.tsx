import { Children, type ReactNode } from "react";
import { DeskSection } from "./desk-section.tsx";

interface Props {
  title: string;
  /** What is said when there are no rows. */
  empty: string;
  /** Above the rows. */
  head?: ReactNode;
  /** The rows: each a <Row>. */
  children: ReactNode;
}

/** A part of a page of the desk that is a list. */
export function RowSection({ title, empty, head, children }: Props) {
  return (
    <DeskSection title={title}>
      {head}
      {Children.count(children) === 0 ? (
        <p className="mt-3 text-soft text-sm">{empty}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">{children}</ul>
      )}
    </DeskSection>
  );
}

/** What a row is about, and at its end what is said of it, or done with it. */
export function Row({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <div dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-48 whitespace-pre-wrap">
        {children}
      </div>
      {end}
    </li>
  );
}
