import { Link } from "react-router";
import { OfficialBadge } from "./official-badge.tsx";
import { useSite } from "./site.tsx";

interface Props {
  of: {
    author: string | null;
    /** The last part of the address of the author's page; undefined when there is none. */
    person?: string;
  };
}

/** The author's name, as a link to their page if there is one. The company's name has a badge. */
export function AuthorName({ of: { author, person } }: Props) {
  const name = author || useSite().company;
  if (!person) return <span dir="auto">{name}</span>;
  return (
    <>
      <Link to={`/people/${person}`} dir="auto" discover="none" className="author">
        {name}
      </Link>
      {person === "company" && <OfficialBadge />}
    </>
  );
}
