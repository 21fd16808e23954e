import { Switch } from "../../desk/site/rules-section.tsx";
import { FieldNotes, SettingSelect, SiteSection, useSection } from "../../desk/site/site-form.tsx";

/** Whether members may comment, and which comments an editor sees first. */
export function CommentsSection() {
  const { stored, defaults, values, errors } = useSection("comments");
  const isOn = (name: "holdsFirstComments" | "holdsLinksOfNewcomers") =>
    values ? name in values : (stored[name] ?? defaults[name]);
  return (
    <SiteSection
      id="comments"
      title="Comments"
      note="Below articles and lessons. Authors can close them for a post of theirs."
    >
      <SettingSelect
        label="Who may comment"
        name="comments"
        value={values?.comments ?? stored.comments ?? defaults.comments}
        options={[
          ["members", "Members"],
          ["off", "Nobody: no comments are shown"],
        ]}
      />
      <Switch name="holdsFirstComments" isOn={isOn("holdsFirstComments")}>
        Somebody's first comment waits for an editor
      </Switch>
      <Switch name="holdsLinksOfNewcomers" isOn={isOn("holdsLinksOfNewcomers")}>
        Comments with links wait while an account is younger than a day
      </Switch>
      <div>
        <label className="text-sm text-soft" htmlFor="field-heldWords">
          Words that make a comment wait, one in each line
        </label>
        <textarea
          className="field mt-1"
          id="field-heldWords"
          name="heldWords"
          dir="auto"
          rows={4}
          defaultValue={values?.heldWords ?? stored.heldWords?.join("\n") ?? ""}
          aria-invalid={errors.heldWords ? true : undefined}
          aria-describedby={errors.heldWords ? "notes-heldWords" : undefined}
        />
        <FieldNotes id="notes-heldWords" error={errors.heldWords} />
      </div>
    </SiteSection>
  );
}
