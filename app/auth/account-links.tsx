import { Link } from "react-router";
import { Avatar } from "../ui/avatar.tsx";
import { useSite } from "../ui/site.tsx";
import { LogoutForm } from "./logout-form.tsx";

/** Login and Sign Up, or Profile and Logout. `wide`: one row for each, for the menu of small screens. */
export function AccountLinks({ wide }: { wide?: boolean }) {
  const { user, desk } = useSite();
  if (user)
    return (
      <>
        {desk && (
          <Link to="/desk" reloadDocument className={wide ? "button" : "px-2 py-2 text-sm"}>
            Desk
          </Link>
        )}
        <Link
          to="/profile"
          reloadDocument
          className={wide ? "button" : "grid size-11 place-items-center rounded-full"}
          aria-label={wide ? undefined : "Profile"}
        >
          <Avatar of={user.avatar} size={wide ? 26 : 32} /> {wide && "Profile"}
        </Link>
        <LogoutForm />
      </>
    );
  return (
    <>
      <Link to="/login" className="button">
        Login
      </Link>
      <Link to="/signup" className="button primary">
        Sign Up
      </Link>
    </>
  );
}
