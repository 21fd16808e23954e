import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Field } from "../kit/field.tsx";
import { Form } from "../kit/form.tsx";
import { Choice } from "../ui/choice.tsx";
import { LinkToCopy } from "../ui/link-to-copy.tsx";
import { useSite } from "../ui/site.tsx";
import { dayText } from "./lib/days.ts";

interface Props {
  /** The path of the page; "": there is none. */
  path: string;
  hasNames: boolean;
  /** The last day, or one that is proposed. */
  ends: string;
}

/** The link for whoever booked the class. */
export function ReportSection({ path, hasNames, ends }: Props) {
  const { url } = useSite();
  const text = `Whoever has this link sees how far ${hasNames ? "each person" : "the class"} is, until ${dayText(ends)}.`;
  return (
    <DeskSection title="For whoever booked" id="report">
      {path && <LinkToCopy link={url + path} text={text} />}
      <Form act="report" button={path ? "Save" : "Make a link"} columns={1}>
        <Field label="Its last day" name="ends" kind="date" value={ends} />
        <Choice name="names" isOn={hasNames} hint="Ask them before. Without, it counts them.">
          Name people
        </Choice>
        {path && <Choice name="renew">Make a new link, so that the old one leads nowhere</Choice>}
      </Form>
      {path && <Form act="end-report" button="End it now" />}
    </DeskSection>
  );
}
