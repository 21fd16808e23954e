import { TextField } from "../../desk/desk-form.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";

/** What every article shows. */
export function LookSection({
  look,
  errors,
}: {
  look: { badge: string; catalogueDate: string };
  errors: Partial<Record<string, string>>;
}) {
  return (
    <DeskSection title="Date and badge">
      <form method="post" noValidate className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-2">
        <input type="hidden" name="act" value="look" />
        <TextField
          label="Date of the articles from our files"
          help="Empty: “Published on Unknown Date”."
          name="catalogueDate"
          type="date"
          defaultValue={look.catalogueDate}
          error={errors.catalogueDate}
        />
        <TextField
          label="Badge above the title of every article"
          help="At first “Member-only story”. Empty: none."
          name="badge"
          defaultValue={look.badge}
          error={errors.badge}
        />
        <p className="sm:col-span-2">
          <button type="submit" className="button primary min-h-11">
            Save
          </button>
        </p>
      </form>
    </DeskSection>
  );
}
