import type { ReactNode } from "react";
import { FieldNotes, SettingSelect, SiteForm, useSiteForm, variableNote } from "./site-form.tsx";

/** `canMail`: false while the site cannot send mail. */
export function WritersForm({ canMail }: { canMail: boolean }) {
  const { stored, variables, values } = useSiteForm();
  const variable = variables.signUp;
  const { holdsFirstPosts = false, needsVerifiedEmail = true } = stored;
  return (
    <SiteForm>
      <div>
        <SettingSelect
          label="Who may sign up"
          name="signUp"
          value={values?.signUp ?? stored.signUp ?? "open"}
          disabled={variable !== undefined}
          options={[
            ["open", "Everybody"],
            ["invite", "People with an invitation"],
            ["closed", "Nobody"],
          ]}
        />
        <FieldNotes id="notes-signUp">{variable && variableNote(variable)}</FieldNotes>
      </div>
      <Switch name="holdsFirstPosts" isOn={values ? "holdsFirstPosts" in values : holdsFirstPosts}>
        An author's first post waits for an editor's approval
      </Switch>
      <div>
        <Switch name="needsVerifiedEmail" isOn={values ? "needsVerifiedEmail" in values : needsVerifiedEmail}>
          Publishing needs a confirmed email
        </Switch>
        <FieldNotes id="notes-verified">
          {!canMail &&
            "This site cannot send mail yet, so nobody can confirm an email: publishing does not need it."}
        </FieldNotes>
      </div>
    </SiteForm>
  );
}

export function Switch({ name, isOn, children }: { name: string; isOn: boolean; children: ReactNode }) {
  return (
    <label className="flex items-start gap-3">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={isOn}
        className="mt-0.5 size-5 accent-(--accent)"
      />
      <span>{children}</span>
    </label>
  );
}
