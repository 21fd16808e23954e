import { Form } from "react-router";

/** Makes a version the draft's text. `describedBy`: the id of what names the version. */
export function RestoreButton({
  draftId,
  versionId,
  describedBy,
}: {
  draftId: string;
  versionId: string;
  describedBy: string;
}) {
  return (
    <Form method="post" action={`/write/${draftId}/versions`}>
      <input type="hidden" name="version" value={versionId} />
      <button type="submit" className="button" aria-describedby={describedBy}>
        Restore this version
      </button>
    </Form>
  );
}
