import { Field } from "../../kit/field.tsx";

/** A secret that can be set, and is never shown. */
export const SecretField = ({ label, name }: { label: string; name: string }) => (
  <Field
    label={label}
    name={name}
    kind="password"
    autoComplete="new-password"
    hint="Empty: the one that is stored stays. It is never shown again."
  />
);
