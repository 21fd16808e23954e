import { can } from "../lib/permissions.ts";
import { useSite } from "../ui/site.tsx";

export interface BylineProps {
  /** Whether the form writes a new post: only then can the person publish as the company. */
  isNew: boolean;
  /** Whose name stands on it, when that is not the viewer. */
  author?: string;
  /** Whether the post is the company's. */
  asCompany: boolean;
  onCompanyChange(asCompany: boolean): void;
  /** Asks for a name; undefined when none is needed, or the question is there. */
  onAskName?(): void;
}

/** Under which name the post is published. */
export function Byline({ isNew, author, asCompany }: BylineProps) {
  const { user, company } = useSite();
  if (!user) return null;
  return (
    <p className="bar-byline truncate">
      {!isNew && asCompany && <input type="hidden" name="as" value="company" />}
      As <bdi>{asCompany ? company : (author ?? user.name ?? user.email)}</bdi>
    </p>
  );
}

/** The entries of a menu that change it; none where it is what it is. */
export function useBylineEntries({ isNew, asCompany, onCompanyChange, onAskName }: BylineProps) {
  const { user, company } = useSite();
  const choice = isNew && can(user, "write-as-company") && (
    <label key="as">
      Publish as
      <select
        name="as"
        className="field w-auto min-w-0 flex-1 py-1"
        value={asCompany ? "company" : ""}
        onChange={(event) => onCompanyChange(event.target.value === "company")}
      >
        <option value="">Me</option>
        <option value="company">{company}</option>
      </select>
    </label>
  );
  const name = onAskName && (
    <button
      key="name"
      type="button"
      className="needs-js"
      title="Everyone will see your e-mail address"
      onClick={onAskName}
    >
      Use a name
    </button>
  );
  return [choice, name].filter(Boolean);
}
