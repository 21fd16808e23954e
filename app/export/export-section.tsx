import type { ComponentProps } from "react";
import { SiteFile } from "../kit/desk/site-file.tsx";

/** The whole site as a file that other programs read, and that another Lectern becomes. */
export function ExportSection({ file }: { file: ComponentProps<typeof SiteFile>["state"] }) {
  return (
    <section id="export" className="mt-12 max-w-2xl scroll-mt-32">
      <h2 className="border-line border-b pb-2 font-semibold text-lg">Take everything with you</h2>
      <p className="mt-4 text-soft">
        Texts as Markdown, images, and all the rest as lines of JSON: to leave, or to become the same site on
        another database. Passwords are not in it.
      </p>
      <SiteFile kind="export" state={file} button="Export the site" at="/desk/care#export" />
      <p className="mt-4 text-sm text-soft">
        It holds e-mail addresses, drafts and enquiries: store it where only you can read it. Whoever runs the
        server can also write the public site as files for any web server, and make a new site of an export.
      </p>
    </section>
  );
}
