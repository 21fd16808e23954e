import { Field } from "../kit/field.tsx";
import { Choice } from "../ui/choice.tsx";
import { authorChoices, type UploadFields } from "./upload-fields.ts";

type Props = Partial<UploadFields> & { error?: string };

/** The form for the file of an import. What was typed stays when something is wrong; the file has to be chosen again. */
export function UploadForm({ site = "", authors = "people", as = "", fetchesImages, invites, error }: Props) {
  return (
    <form method="post" encType="multipart/form-data" className="mt-6 grid max-w-2xl gap-5">
      {error && (
        <p className="problem-box" role="alert">
          {error}
        </p>
      )}
      <label className="text-faint text-xs">
        The export: a ZIP file, or the one file that the other program gave you (2 GB at most)
        <input type="file" name="file" required className="mt-1 block w-full min-w-0 text-base text-ink" />
      </label>
      <Field
        label="Address of the old site, if it has one"
        name="site"
        value={site}
        hint="Such as https://old.example. Links between its posts become links here."
      />
      <div className="flex flex-wrap items-start gap-2">
        <Field isNarrow label="The posts belong to" name="authors" value={authors} options={authorChoices} />
        <Field label="Email of that member" name="as" value={as} kind="email" hint="Only for “one member”." />
      </div>
      <Choice
        name="images"
        isOn={fetchesImages}
        hint="From its address above, and from nowhere else. Otherwise images that are not in the file stay links."
      >
        Fetch images from the old site
      </Choice>
      <Choice name="invite" isOn={invites}>
        Tell the authors by mail that they have an account here
      </Choice>
      <p>
        <button type="submit" className="button primary min-h-11">
          See what would come
        </button>
      </p>
    </form>
  );
}
