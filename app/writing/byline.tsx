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
export function Byline({ isNew, author, asCompany, onCompanyChange, onAskName }: BylineProps) {
  const { user, company } = useSite();
  if (!user) return null;
  return (
    <>
      {isNew && can(user, "write-as-company") && (
        <select
          name="as"
          aria-label="Publish as"
          className="field mb-1 w-auto min-w-0 max-w-40 py-1 text-ink sm:mb-0"
          value={asCompany ? "company" : ""}
          onChange={(event) => onCompanyChange(event.target.value === "company")}
        >
          <option value="">Me</option>
          <option value="company">{company}</option>
        </select>
      )}
      {!isNew && asCompany && <input type="hidden" name="as" value="company" />}
      <div className="flex min-w-0 gap-1.5 min-[75rem]:shrink-[99]">
        <p className="bar-byline truncate">
          As <bdi>{asCompany ? company : (author ?? user.name ?? user.email)}</bdi>
        </p>
        {onAskName && (
          <button
            type="button"
            className="ask-name needs-js shrink-0 text-accent underline"
            title="Everyone will see your e-mail address"
            onClick={onAskName}
          >
            Use a name
          </button>
        )}
      </div>
    </>
  );
}
