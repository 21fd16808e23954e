import { SettingField, SettingSelect, SiteForm, useSiteForm } from "../../desk/site/site-form.tsx";
import { Switch } from "../../desk/site/writers-form.tsx";

/** Whether members may comment, and which comments an editor sees first. */
export function CommentsSection() {
  const { stored, defaults, values } = useSiteForm();
  const isOn = (name: "holdsFirstComments" | "holdsLinksOfNewcomers") =>
    values ? name in values : (stored[name] ?? defaults[name]);
  return (
    <SiteForm note="Below articles and lessons. Authors can close them for a post of theirs.">
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
      <SettingField name="heldWords" label="Words that make a comment wait, one in each line" rows={4} />
    </SiteForm>
  );
}
