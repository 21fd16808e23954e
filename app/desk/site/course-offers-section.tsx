import { FieldNotes, SettingSelect, SiteSection, useSection } from "./site-form.tsx";

/** What courses cost and when they start: a form for one course at a time, and a list of all that is set. */
export function CourseOffersSection({ courses }: { courses: { id: string; title: string }[] }) {
  const { stored, values, errors } = useSection("courses");
  const pricesAndStarts = stored.courseOffers ?? {};
  return (
    <SiteSection
      id="courses"
      title="Courses"
      note="What a course costs and when it starts, in your words. A course without them shows neither."
    >
      <SettingSelect
        label="Course"
        name="course"
        value={values?.course ?? ""}
        options={courses.map(({ id, title }) => [id, title] as const)}
      />
      <CourseField name="price" label="Price" value={values?.price} />
      <div>
        <CourseField name="starts" label="Start" value={values?.starts} />
        <FieldNotes id="notes-courseOffers" error={errors.courseOffers}>
          A field that is left empty stays as it was. Leave both empty to remove them.
        </FieldNotes>
      </div>
      {Object.keys(pricesAndStarts).length > 0 && (
        <ul className="text-sm">
          {Object.entries(pricesAndStarts).map(([id, { price, starts }]) => (
            <li key={id} className="flex flex-wrap gap-x-4 border-line border-t py-2">
              <span className="min-w-0 flex-1 basis-60 break-words">
                {courses.find((course) => course.id === id)?.title ?? id}
              </span>
              <bdi>{price}</bdi>
              <bdi>{starts}</bdi>
            </li>
          ))}
        </ul>
      )}
    </SiteSection>
  );
}

function CourseField({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <label className="block text-sm text-soft">
      {label}
      <input
        className="field mt-1 text-base text-ink"
        name={name}
        dir="auto"
        autoComplete="off"
        defaultValue={value ?? ""}
      />
    </label>
  );
}
