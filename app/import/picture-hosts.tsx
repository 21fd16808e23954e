import { DeskSection } from "../kit/desk/desk-section.tsx";
import { Form } from "../kit/form.tsx";
import { Choice } from "../ui/choice.tsx";

interface Props {
  pictures: { host: string; count: number; isChosen: boolean }[];
}

/** Where pictures are that the file lacks. The plan is made again with those that are ticked. */
export function PictureHosts({ pictures }: Props) {
  return (
    <DeskSection title="Images on other sites">
      <p className="mt-4 max-w-2xl text-soft text-sm">
        From ticked sites they are fetched and kept here. The others stay where they are, and may vanish.
      </p>
      <Form act="pictures" button="Plan with these">
        <fieldset className="w-full text-sm">
          <legend className="sr-only">Fetch images from</legend>
          {pictures.map(({ host, count, isChosen }) => (
            <Choice key={host} name="host" value={host} isOn={isChosen}>
              <bdi>{host}</bdi>: {count.toLocaleString("en-US")} {count === 1 ? "image" : "images"}
            </Choice>
          ))}
        </fieldset>
      </Form>
    </DeskSection>
  );
}
