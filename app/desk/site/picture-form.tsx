import { ImageField, RemoveImage } from "./image-field.tsx";
import { SiteForm, useSiteForm } from "./site-form.tsx";

export function PictureForm() {
  const { stored } = useSiteForm();
  return (
    <SiteForm note="One picture stands for the company: beside its articles, in the tab of a browser, on the home screen of a phone, and on the cards that other sites show for a link.">
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
    </SiteForm>
  );
}
