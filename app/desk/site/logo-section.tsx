import type { SiteInfo } from "../../ui/site.tsx";
import { FieldNotes, SettingSelect, SiteSection, useSection } from "./site-form.tsx";

export function LogoSection({ logo }: { logo: SiteInfo["logo"] }) {
  const { stored, errors } = useSection("logo");
  return (
    <SiteSection
      id="logo"
      title="Logo"
      note="In the header of every page, 32 pixels high. An SVG is drawn to pixels."
    >
      {logo && (
        <p>
          <img
            src={logo.src}
            alt="The current logo"
            width={logo.width}
            height={logo.height}
            className="logo"
          />
        </p>
      )}
      <FileField label={logo ? "Another image" : "Image"} error={errors.logo} />
      <SettingSelect
        label="Name of the site"
        name="showsName"
        value={stored.showsName === false ? "no" : "yes"}
        options={[
          ["yes", "Beside the logo"],
          ["no", "Not shown: the logo contains it"],
        ]}
      />
      {logo && (
        <label className="flex items-center gap-3">
          <input type="checkbox" name="remove" value="yes" className="size-5 accent-(--accent)" />
          Remove the logo
        </label>
      )}
    </SiteSection>
  );
}

function FileField({ label, error }: { label: string; error?: string }) {
  return (
    <div>
      <label className="text-sm text-soft" htmlFor="field-logo">
        {label}
      </label>
      <input
        className="field mt-1"
        id="field-logo"
        name="logo"
        type="file"
        accept="image/*"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "notes-logo" : undefined}
      />
      <FieldNotes id="notes-logo" error={error} />
    </div>
  );
}
