import { Link } from "react-router";

/** A link to the next page of a list, at the same path. */
export function OlderLink({ cursor }: { cursor: string }) {
  return (
    <p className="py-10 text-center">
      <Link to={`?before=${cursor}`} className="button">
        Older
      </Link>
    </p>
  );
}
