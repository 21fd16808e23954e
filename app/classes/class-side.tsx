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
            <Form act="renew-calendar" button="Make a new address" of="of the calendar" className="mt-3" />
          </DeskSection>
          <DeskSection title="You in this class">
            <p className="mt-4 text-soft text-sm">{whatTeachersSee}</p>
            <div className="mt-4 flex flex-wrap gap-2">
              <Form
                act="listed"
                className=""
                button={own.isListed ? "Hide my name from classmates" : "Show my name to classmates"}
                hidden={{ on: own.isListed ? "no" : "yes" }}
              />
              <Form act="leave" className="" button="Leave this class" look="danger" />
            </div>
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
