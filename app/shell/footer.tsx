const names = ["Help", "Status", "About", "Careers", "Privacy", "Terms"];

/** The links are placeholders, as specified, until there are pages for them. */
export function Footer() {
  return (
    <footer className="sticky top-[100dvh] mt-20 border-line border-t">
      <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-2 px-5 py-8 text-faint text-sm">
        {names.map((name) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/useValidAnchor: a placeholder link (HTML: "a" without "href") */}
            <a role="link" aria-disabled="true">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
