import { type ReactNode, useEffect } from "react";
import { Link, NavLink, useFetcher } from "react-router";
import { useAlert } from "../../ui/alerts.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { type SiteUser, useSite } from "../../ui/site.tsx";
import { nameFromEmail } from "../lib/account.ts";

interface NameActionData {
  name?: string;
  error?: string;
  saved?: boolean;
}

interface Props {
  title: string;
  /** The action data of the name form. */
  actionData?: NameActionData;
  children: ReactNode;
}

const tabs = [
  { to: "/profile", name: "Saved Blogs" },
  { to: "/profile/lists", name: "Lists" },
  { to: "/profile/learning", name: "My learning" },
  { to: "/profile/published", name: "Published" },
  { to: "/profile/drafts", name: "Drafts" },
  { to: "/profile/following", name: "Following" },
  { to: "/profile/highlights", name: "Highlights" },
];

/** The frame of the profile: the member's name and e-mail, the tabs, and the content of one. `title`: the tab's heading. */
export function ProfileView({ title, actionData, children }: Props) {
  const user = useSite().user!;
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-5 pt-10">
      <header className="flex flex-wrap items-center gap-6">
        <Avatar of={user.avatar} size={88} />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="break-words text-3xl tracking-tight">
            {user.name || "User"}
          </h1>
          <p className="mt-1 break-words text-soft">{user.email}</p>
          <Link to="/account" className="text-accent text-sm underline underline-offset-4">
            Account
          </Link>
        </div>
        <NameForm user={user} actionData={actionData} />
      </header>
      <nav aria-label="Profile" className="mt-10 flex flex-wrap gap-x-6 border-line border-b text-sm">
        {tabs.map(({ to, name }) => (
          <NavLink key={to} to={to} end className="tab">
            {name}
          </NavLink>
        ))}
      </nav>
      <h2 id="list" className="mt-8 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </main>
  );
}

function NameForm({ user: { name, email }, actionData }: Pick<Props, "actionData"> & { user: SiteUser }) {
  const fetcher = useFetcher<NameActionData>();
  const alert = useAlert();
  const { error, name: submittedName } = fetcher.data ?? actionData ?? {};
  useEffect(() => {
    if (fetcher.data?.saved) alert("Your name is saved.");
  }, [fetcher.data, alert]);
  return (
    <fetcher.Form
      method="post"
      action="/profile"
      noValidate
      className="flex w-full flex-wrap items-end gap-2 lg:w-auto"
    >
      <label className="flex-1 text-faint text-xs lg:w-60">
        Display name
        <input
          className="field mt-1 text-base text-ink"
          name="name"
          defaultValue={submittedName ?? name ?? ""}
          placeholder={nameFromEmail(email)}
          autoComplete="name"
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "name-problem" : undefined}
        />
      </label>
      <button type="submit" className="button min-h-11">
        Save name
      </button>
      {!name && (
        <p className="order-last w-full text-sm text-soft lg:max-w-96">
          Until you choose a name, your blogs show everyone your email.
        </p>
      )}
      {error && (
        <p id="name-problem" role="alert" className="w-full text-sm text-danger">
          {error}
        </p>
      )}
    </fetcher.Form>
  );
}
