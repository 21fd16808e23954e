import { Link } from "react-router";
import { Section } from "../../ui/section.tsx";

export function DeleteSection() {
  return (
    <Section id="delete-account" title="Delete account">
      <p className="mt-4 text-soft">
        You see first what happens to your blogs and everything else. Deletion cannot be undone.
      </p>
      <Link to="/account/delete" className="button self-start">
        Delete my account
      </Link>
    </Section>
  );
}
