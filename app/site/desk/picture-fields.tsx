import type { SiteInfo } from "../../ui/site.tsx";

/** The logo as the header shows it. */
export function CurrentLogo({ logo }: { logo: SiteInfo["logo"] }) {
  return (
    logo && (
      <p>
        <img src={logo.src} alt="The current logo" width={logo.width} height={logo.height} className="logo" />
      </p>
    )
  );
}

/** The picture, or what stands for it, wherever it is shown. */
export function CurrentFace() {
  return (
    <ul className="flex flex-wrap items-end gap-6 text-faint text-sm">
      <li>
        <img src="/company.svg" alt="" width={72} height={72} className="mb-2 rounded-full" />
        Author
      </li>
      <li>
        <img src="/icon-192.png" alt="" width={72} height={72} className="mb-2 rounded-lg" />
        Home screen
      </li>
      <li>
        <img src="/favicon.svg" alt="" width={32} height={32} className="mb-2" />
        Tab
      </li>
    </ul>
  );
}
