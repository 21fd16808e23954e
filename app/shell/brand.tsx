import { Link } from "react-router";
import { useSite } from "../ui/site.tsx";

/** Beside a wider logo, a phone has no room for the name. In pixels. */
const maxLogoWidthBesideName = 56;

export function Brand() {
  const { name, logo } = useSite();
  return (
    <Link
      to="/"
      className="flex min-w-0 items-center gap-2.5 rounded-sm font-serif text-xl font-semibold tracking-tight max-[374px]:gap-1.5 max-[374px]:text-lg md:max-w-[28%] md:shrink-0"
    >
      {logo ? (
        <img
          src={logo.src}
          alt={logo.showsName ? "" : name}
          width={logo.width}
          height={logo.height}
          fetchPriority="low"
          className={logo.showsName ? "logo shrink-0" : "logo min-w-0"}
        />
      ) : (
        <img src="/favicon.svg" alt="" width={26} height={26} fetchPriority="low" className="shrink-0" />
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
