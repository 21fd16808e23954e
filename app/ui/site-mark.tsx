import { useSite } from "./site.tsx";

/** Beside a wider logo, a phone has no room for the name. In pixels. */
const maxLogoWidthBesideName = 56;

/** The logo, or the mark of a site without one, and the name where the logo does not show it. */
export function SiteMark() {
  const { name, logo } = useSite();
  return (
    <>
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
    </>
  );
}
