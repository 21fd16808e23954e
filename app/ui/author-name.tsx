import { Fragment } from "react";
import { Link } from "react-router";
import type { Coauthor } from "../lib/byline.ts";
import { OfficialBadge } from "./official-badge.tsx";
import { useSite } from "./site.tsx";

interface Props {
  of: {
    author: string | null;
    /** The last part of the address of the author's page; undefined when there is none. */
    person?: string;
    /** Those who are named after the first. */
    coauthors?: Coauthor[];
  };
}

/** The author's name, as a link to their page if there is one, and the further authors. The company's name has a badge. */
export function AuthorName({ of: { author, person, coauthors = [] } }: Props) {
  const name = author || useSite().company;
  const first = (
    <>
      <OneName name={name} person={person} />
      {person === "company" && <OfficialBadge />}
    </>
  );
  if (coauthors.length === 0) return first;
  return (
    <span className="name-with-mark min-w-0 whitespace-normal">
      {first}
      {coauthors.map(({ id, name, person }, at) => (
        <Fragment key={id}>
          {at === coauthors.length - 1 ? " and " : ", "}
          <OneName name={name} person={person} />
        </Fragment>
      ))}
    </span>
  );
}

function OneName({ name, person }: { name: string; person?: string }) {
  if (!person) return <span dir="auto">{name}</span>;
  return (
    <Link to={`/people/${person}`} dir="auto" discover="none" className="author">
      {name}
    </Link>
  );
}
