import { Link } from "react-router";
import { Avatar } from "./avatar.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { useSite } from "./site.tsx";

/** Login and Sign Up, or the profile and Logout. */
export function AccountLinks() {
  const { user } = useSite();
  if (user)
    return (
      <>
        <Link to="/profile" className="grid size-11 place-items-center rounded-full" aria-label="Profile">
          <Avatar src={user.image} size={32} />
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
