import { Link } from "react-router";

/** The two lists of the front page of a member who follows somebody. */
export function FrontLists({ current }: { current: "newest" | "following" }) {
  return (
    <nav aria-label="Lists" className="mb-6 flex gap-6 border-line border-b text-sm">
      <Link to="/?list=newest" className="tab" aria-current={current === "newest" ? "page" : undefined}>
        Newest
      </Link>
      <Link to="/following" className="tab" aria-current={current === "following" ? "page" : undefined}>
        Following
      </Link>
    </nav>
  );
}
