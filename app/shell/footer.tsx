import type { ReactNode } from "react";
import { Link } from "react-router";
import { defaultFooter } from "../site/lib/site-links.ts";
import { useSite } from "../ui/site.tsx";
import { ThemeSwitch } from "../ui/theme.tsx";

const linkClass = "text-soft underline underline-offset-4 hover:text-ink";

/** The specified words are plain text until the owner says where they lead. */
export function Footer({ subscribeBox }: { subscribeBox: ReactNode }) {
  const { footer = defaultFooter, hasContact } = useSite();
  return (
    <div className="page-end sticky top-[100dvh] mt-20 border-line border-t">
      {subscribeBox}
      <footer>
        <ul className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-5 py-8 text-faint text-sm">
          {footer.map(({ label, to }) => (
            <li key={`${label} ${to}`} dir="auto">
              {to ? (
                <Link to={to} reloadDocument className={linkClass}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          ))}
          {hasContact && (
            <li>
              <Link to="/contact" reloadDocument className={linkClass}>
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
      <section aria-label="Feed" className="mx-auto max-w-6xl px-5 pb-8 text-faint text-sm">
        Put the{" "}
        <a href="/feed.xml" className={linkClass}>
          feed of all posts
        </a>{" "}
        into a feed reader, and new ones come to you.
      </section>
    </div>
  );
}
