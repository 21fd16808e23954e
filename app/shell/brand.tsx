import { Link } from "react-router";
import { useSite } from "../ui/site.tsx";

/** Beside a wider logo, a phone has no room for the name. In pixels. */
const maxLogoWidthBesideName = 56;

export function Brand() {
  const { name, logo } = useSite();
  return (
    <Link to="/" className="brand">
      {logo ? (
        <img
          src={logo.src}
          alt={logo.showsName ? "" : name}
          width={logo.width}
          height={logo.height}
          fetchPriority="low"
          className="logo"
        />
      ) : (
        <img src="/favicon.svg" alt="" width={26} height={26} fetchPriority="low" />
      )}
      {(!logo || logo.showsName) && (
        <span
          className={logo && logo.width > maxLogoWidthBesideName ? "truncate max-md:sr-only" : "truncate"}
        >
          {name}
        </span>
      )}
    </Link>
  );
}
