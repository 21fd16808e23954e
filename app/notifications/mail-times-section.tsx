import { Form } from "../kit/form.tsx";
import { type MailTimes, mailKinds, mailKindTexts, mailTimeTexts } from "../mail/lib/mail-times.ts";
import { Section } from "../ui/section.tsx";

interface Props {
  times: MailTimes;
  isVerified: boolean;
}

/** The part of the account page that says when notifications are mailed. */
export function MailTimesSection({ times, isVerified }: Props) {
  return (
    <Section id="notifications" title="Notifications by mail">
      {!isVerified && (
        <p className="text-soft text-sm">Mails go to a confirmed address only. Yours is not confirmed yet.</p>
      )}
      <Form act="mail-times" action="/account#notifications" isQuiet button="Save notifications">
        {mailKinds.map((kind) => (
          <label key={kind} className="flex w-full items-center gap-4 text-sm">
            <span className="min-w-0 flex-1 font-medium">{mailKindTexts[kind]}</span>
            <select name={kind} defaultValue={times[kind]} className="field w-36 shrink-0">
              {Object.entries(mailTimeTexts).map(([time, text]) => (
                <option key={time} value={time}>
                  {text}
                </option>
              ))}
            </select>
          </label>
        ))}
      </Form>
    </Section>
  );
}
