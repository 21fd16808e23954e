import { FieldNotes, SettingSelect, SiteForm, useSiteForm } from "../desk/site/site-form.tsx";
import { Switch } from "../desk/site/writers-form.tsx";

const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const dayOptions = [["0", "Never"], ...days.map((name, at) => [String(at + 1), name] as const)] as const;
const hourOptions = Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`] as const);

/** The newsletter's part of the site's settings. `canMail`: false while the site cannot send mail. */
export function NewsletterForm({ canMail }: { canMail: boolean }) {
  const { stored, values, errors, defaults } = useSiteForm();
  const shown = (name: "digestDay" | "digestHour" | "lettersPerMinute") =>
    values?.[name] ?? String(stored[name] ?? defaults[name]);
  const isOn = values ? "newsletter" in values : (stored.newsletter ?? defaults.newsletter) === "on";
  return (
    <SiteForm note="People leave their address in the footer, below articles and at /subscribe. While it is off, nothing of it shows; links in letters still end it.">
      <div>
        <Switch name="newsletter" isOn={isOn}>
          People can get posts by mail
        </Switch>
        <FieldNotes id="notes-newsletter">
          {!canMail && "This site cannot send mail yet, so there is no newsletter."}
        </FieldNotes>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SettingSelect
          label="The weekly digest goes out on"
          name="digestDay"
          value={shown("digestDay")}
          options={dayOptions}
        />
        <SettingSelect
          label="At, in the site's time zone"
          name="digestHour"
          value={shown("digestHour")}
          options={hourOptions}
        />
      </div>
      <div>
        <label className="text-sm text-soft" htmlFor="field-lettersPerMinute">
          Letters a minute
        </label>
        <input
          className="field mt-1"
          id="field-lettersPerMinute"
          name="lettersPerMinute"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={shown("lettersPerMinute")}
          aria-invalid={errors.lettersPerMinute ? true : undefined}
          aria-describedby="notes-lettersPerMinute"
        />
        <FieldNotes id="notes-lettersPerMinute" error={errors.lettersPerMinute}>
          Your mail company says how many it takes. New senders begin slowly.
        </FieldNotes>
      </div>
    </SiteForm>
  );
}
