const names = ["Help", "Status", "About", "Careers", "Privacy", "Terms"];

/** The links lead nowhere yet, as specified: placeholders until an operator has pages for them. */
export function Footer() {
  return (
    <footer className="sticky top-[100dvh] mt-20 border-line border-t">
      <ul className="mx-auto flex max-w-6xl flex-wrap gap-x-6 gap-y-2 px-5 py-8 text-faint text-sm">
        {names.map((name) => (
          <li key={name}>
            {/* biome-ignore lint/a11y/useValidAnchor: HTML's placeholder link, named as what it is */}
            <a role="link" aria-disabled="true">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}
