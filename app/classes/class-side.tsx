import type { ReactNode } from "react";
import { Form } from "../kit/form.tsx";
import { LinkToCopy } from "../ui/link-to-copy.tsx";
import { Membership } from "./membership.tsx";
import type { ClassParts } from "./models/class-page.server.ts";

interface Props extends Pick<ClassParts, "teachers" | "classmates"> {
  /** undefined: who looks is no member. */
  own?: { isListed: boolean; calendar?: string };
}

const calendarText =
  "A calendar that subscribes to this address shows sessions and due days. It is yours alone.";

/** Who is in a class, and what a member does with the membership. */
export function ClassSide({ teachers, classmates, own }: Props) {
  return (
    <>
      <Names title={teachers.length === 1 ? "Teacher" : "Teachers"} names={teachers} />
      <Names title="Classmates" names={classmates} />
      {own && (
        <>
          <Part title="Calendar">
            {own.calendar && <LinkToCopy link={own.calendar} text={calendarText} />}
            <Form act="renew-calendar" button="Make a new address" of="of the calendar" className="mt-3" />
          </Part>
          <Part title="You in this class">
            <Membership isListed={own.isListed} />
          </Part>
        </>
      )}
    </>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="mt-2">
        {names.map((name, at) => (
          <li key={at} dir="auto" className="break-words py-0.5" children={name} />
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}
