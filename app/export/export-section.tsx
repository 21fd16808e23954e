import type { ComponentProps } from "react";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { SiteFile } from "../kit/desk/site-file.tsx";

/** The whole site as a file that other programs read, and that another Lectern becomes. */
export function ExportSection({ file }: { file: ComponentProps<typeof SiteFile>["state"] }) {
  return (
    <DeskSection title="Take everything with you" id="export">
      <p className="mt-4 text-soft">
        Texts as Markdown, images, and all the rest as lines of JSON: to leave, or to become the same site on
        another database. Passwords are not in it.
      </p>
      <SiteFile kind="export" state={file} button="Export the site" at="/desk/care#export" />
      <p className="mt-4 text-sm text-soft">
        It holds e-mail addresses, drafts and enquiries: store it where only you can read it. Whoever runs the
        server can also write the public site as files for any web server, and make a new site of an export.
      </p>
    </DeskSection>
  );
}
