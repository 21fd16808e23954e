import { Link } from "react-router";
import { SiteMark } from "../ui/site-mark.tsx";

export function Brand() {
  return (
    <Link to="/" className="brand">
      <SiteMark />
    </Link>
  );
}
