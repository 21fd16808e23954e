/** Saves the form as a draft where scripts do not run. `base`: the draft's revision, 0 for a new one. */
export function SaveDraftButton({ base }: { base: number }) {
  return (
    <noscript>
      <input type="hidden" name="base" value={base} />
      <button type="submit" name="save" value="draft" className="button">
        Save draft
      </button>
    </noscript>
  );
}
