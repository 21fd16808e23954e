import { NavLink } from "react-router";

/** The two lists of a member's front page. */
export function FrontLists() {
  return (
    <nav aria-label="Lists" className="tab-row mb-6">
      <NavLink to="/?list=newest" end className="tab">
        Newest
      </NavLink>
      <NavLink to="/following" className="tab">
        Following
      </NavLink>
    </nav>
  );
}
