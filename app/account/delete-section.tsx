import { Link } from "react-router";

export function DeleteSection() {
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account" className="border-line border-b pb-3 font-semibold text-lg">
        Delete account
      </h2>
      <p className="mt-4 text-soft">
        You see first what happens to your posts and everything else. It cannot be undone.
      </p>
      <Link to="/account/delete" className="button mt-4">
        Delete my account
      </Link>
    </section>
  );
}
