import { NavLink } from "react-router";

/** The two lists of the front page of a member who follows somebody. */
export function FrontLists() {
  return (
    <nav aria-label="Lists" className="mb-6 flex gap-6 border-line border-b text-sm">
      <NavLink to="/?list=newest" end className="tab">
        Newest
      </NavLink>
      <NavLink to="/following" className="tab">
        Following
      </NavLink>
    </nav>
  );
}
