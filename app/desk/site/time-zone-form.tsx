import { useHydrated } from "../../ui/use-hydrated.ts";
import { browserTimeZone } from "../../writing/lib/schedule-time.ts";
import { FieldNotes, SettingSelect, SiteForm, useSiteForm } from "./site-form.tsx";

export function TimeZoneForm({ timeZones }: { timeZones: string[] }) {
  const { stored, values, defaults, errors } = useSiteForm();
  const isHydrated = useHydrated();
  return (
    <SiteForm note="Times at the desk, dates on which posts are to go out, and the days of the statistics are in this time zone. Dates that readers see are in UTC.">
      <div>
        <SettingSelect
          label="Time zone"
          name="timeZone"
          value={values?.timeZone ?? stored.timeZone ?? defaults.timeZone}
          options={timeZones.map((name) => [name, name.replaceAll("_", " ")] as const)}
        />
        <FieldNotes id="notes-timeZone" error={errors.timeZone}>
          {isHydrated && `This browser is in ${browserTimeZone()}.`}
        </FieldNotes>
      </div>
    </SiteForm>
  );
}
