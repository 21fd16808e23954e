/** Beside the company's name. It is drawn by the style sheet, so no name can contain it. */
export function OfficialBadge() {
  return (
    <span className="official" title="Official">
      Official
    </span>
  );
}
