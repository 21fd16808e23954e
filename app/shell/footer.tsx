import { Link } from "react-router";
import { footerLabels, pageNameOf } from "../lib/look/footer.ts";
import { useSite } from "../ui/site.tsx";
import { ThemeSwitch } from "../ui/theme.tsx";

/** A link without an address is a placeholder, as specified, until the owner says where it leads. */
export function Footer() {
  const { footer = {}, hasContact } = useSite();
  return (
    <footer className="sticky top-[100dvh] mt-20 border-line border-t">
      <ul className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-5 py-8 text-faint text-sm">
        {footerLabels.map((label) => {
          const href = footer[pageNameOf(label)];
          return (
            <li key={label}>
              {href ? (
                <Link to={href} reloadDocument className="underline-offset-4 hover:text-ink hover:underline">
                  {label}
                </Link>
              ) : (
                // biome-ignore lint/a11y/useValidAnchor: a placeholder link (HTML: "a" without "href")
                <a role="link" aria-disabled="true">
                  {label}
                </a>
              )}
            </li>
          );
        })}
        {hasContact && (
          <li>
            <Link to="/contact" reloadDocument className="underline-offset-4 hover:text-ink hover:underline">
              Contact
            </Link>
          </li>
        )}
        {/* Between phones and desktops the header has no room for it. */}
        <li className="ml-auto hidden md:max-lg:block">
          <ThemeSwitch />
        </li>
      </ul>
    </footer>
  );
}
