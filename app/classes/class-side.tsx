import { DeleteForGood } from "../kit/desk/delete-for-good.tsx";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Form } from "../kit/form.tsx";
import { LinkToCopy } from "../ui/link-to-copy.tsx";
import { useSite } from "../ui/site.tsx";
import { whatTeachersSee } from "./lib/what-teachers-see.ts";
import type { ClassParts } from "./models/class-page.server.ts";

interface Props extends Pick<ClassParts, "teachers" | "classmates"> {
  /** undefined: who looks is no member. */
  own?: { id: string; isListed: boolean; calendarKey: string };
}

const calendarText =
  "A calendar that subscribes to this address shows sessions and due days. It is yours alone.";

/** Who is in a class, and what a member does with the membership. */
export function ClassSide({ teachers, classmates, own }: Props) {
  const { url } = useSite();
  const calendar = own?.calendarKey && `${url}/classes/${own.id}/calendar.ics?key=${own.calendarKey}`;
  return (
    <>
      <Names title={teachers.length === 1 ? "Teacher" : "Teachers"} names={teachers} />
      <Names title="Classmates" names={classmates} />
      {own && (
        <>
          <DeskSection title="Calendar">
            {calendar && <LinkToCopy link={calendar} text={calendarText} />}
            <div className="mt-3 flex flex-wrap gap-2">
              {calendar && (
                <a href={calendar.replace(/^https?/, "webcal")} className="button min-h-11">
                  Open in a calendar
                </a>
              )}
              <Form act="renew-calendar" button="Make a new address" of="of the calendar" />
            </div>
          </DeskSection>
          <DeskSection title="You in this class">
            <p className="mt-4 text-soft text-sm">{whatTeachersSee}</p>
            <Form
              act="listed"
              button={own.isListed ? "Hide my name from classmates" : "Show my name to classmates"}
              hidden={{ on: own.isListed ? "no" : "yes" }}
            />
            <DeleteForGood title="Leave" act="leave" button="Leave this class">
              At which sessions you were, and what teachers noted about you, is deleted. Who joins again
              begins anew.
            </DeleteForGood>
          </DeskSection>
        </>
      )}
    </>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <DeskSection title={title}>
      <ul className="mt-2">
        {names.map((name, at) => (
          <li key={at} dir="auto" className="break-words py-0.5" children={name} />
        ))}
      </ul>
    </DeskSection>
  );
}
