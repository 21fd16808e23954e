import type { ReactNode } from "react";
import type { SiteInfo } from "../../ui/site.tsx";
import { FieldNotes, useSiteForm } from "./site-form.tsx";

/** The logo as the header shows it, and the field for another one. */
export function LogoField({ logo }: { logo: SiteInfo["logo"] }) {
  return (
    <>
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
    </>
  );
}

export function FaceField() {
  const { stored } = useSiteForm();
  return (
    <>
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
      <ImageField name="face" label={stored.face ? "Another picture" : "Picture"}>
        Best a square of 512 pixels or more; of another image, the middle is shown. Without a picture, a logo
        about as high as wide is used, or the first letters of the name on your colour.
      </ImageField>
      {stored.face && <RemoveImage>Remove the picture</RemoveImage>}
    </>
  );
}

interface Props {
  name: "logo" | "face";
  label: string;
  children: ReactNode;
}

/** The file of a setting that is an image. A page has one at most. */
function ImageField({ name, label, children }: Props) {
  const error = useSiteForm().errors[name];
  return (
    <div>
      <label className="text-sm text-soft" htmlFor={`field-${name}`}>
        {label}
      </label>
      <input
        className="field mt-1"
        id={`field-${name}`}
        name={name}
        type="file"
        accept="image/*"
        aria-invalid={error ? true : undefined}
        aria-describedby={`notes-${name}`}
      />
      <FieldNotes id={`notes-${name}`} error={error}>
        {children}
      </FieldNotes>
    </div>
  );
}

export function RemoveImage({ children }: { children: ReactNode }) {
  return (
    <label className="flex items-center gap-3">
      <input type="checkbox" name="remove" value="yes" className="size-5 accent-(--accent)" />
      {children}
    </label>
  );
}
