import type { SiteInfo } from "../../ui/site.tsx";
import { ImageField, RemoveImage } from "./image-field.tsx";
import { SettingField, SettingSelect, SiteForm, useSiteForm } from "./site-form.tsx";

export function NameForm({ logo }: { logo: SiteInfo["logo"] }) {
  const { stored, values } = useSiteForm();
  return (
    <SiteForm>
      <SettingField name="name" label="Name of the site" />
      <SettingField
        name="company"
        label="Company"
        hint="The author of built-in articles. Members cannot use this name."
      />
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
      <ImageField name="logo" label={logo ? "Another logo" : "Logo"}>
        An image for the header of every page, where it is 32 pixels high.
      </ImageField>
      <SettingSelect
        label="Name beside the logo"
        name="showsName"
        value={values?.showsName ?? (stored.showsName === false ? "no" : "yes")}
        options={[
          ["yes", "Shown"],
          ["no", "Not shown: the logo contains it"],
        ]}
      />
      {logo && <RemoveImage>Remove the logo</RemoveImage>}
    </SiteForm>
  );
}
