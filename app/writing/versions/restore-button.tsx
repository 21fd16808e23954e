import { SideForm } from "../side-pages/side-form.tsx";

interface Props {
  /** The page of the versions; undefined on it. */
  action?: string;
  versionId: string;
  /** The id of what names the version. */
  describedBy: string;
}

/** Makes a version the draft's text. */
export function RestoreButton({ action, versionId, describedBy }: Props) {
  return (
    <SideForm action={action} className="contents">
      <input type="hidden" name="version" value={versionId} />
      <button type="submit" className="button" aria-describedby={describedBy}>
        Restore this version
      </button>
    </SideForm>
  );
}
