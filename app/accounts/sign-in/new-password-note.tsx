import { estimateStrength, strengths } from "./password-strength.ts";

/** The id of the rule, for the field's description. */
export const passwordRuleId = "password-rule";

/** The rule for a new password, and the strength of the typed one. */
export function newPasswordNote(password: string) {
  const strength = password ? estimateStrength(password) : undefined;
  const level = strength ? strengths.indexOf(strength) + 1 : 0;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-soft">
      <p id={passwordRuleId}>At least 6 characters</p>
      <div className="flex items-center gap-3">
        <p role="status">{strength && `Strength: ${strength}`}</p>
        {strength && (
          <span aria-hidden="true" className="flex gap-1">
            {strengths.map((name, index) => (
              <span
                key={name}
                className={`h-1.5 w-6 rounded-full ${index < level ? "bg-accent" : "bg-line"}`}
              />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}
