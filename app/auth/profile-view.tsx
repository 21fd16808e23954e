import { type ReactNode, useEffect } from "react";
import { NavLink, useFetcher } from "react-router";
import { useAlert } from "../ui/alerts.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { useSite } from "../ui/site.tsx";

interface NameActionData {
  name?: string;
  error?: string;
  saved?: boolean;
}

interface Props {
  title: string;
  /** What the name form answered. */
  actionData?: NameActionData;
  children: ReactNode;
}

const tabs = [
  { to: "/profile", name: "Saved Blogs" },
  { to: "/profile/published", name: "Published" },
  { to: "/profile/drafts", name: "Drafts" },
  { to: "/profile/following", name: "Following" },
];

/** The signed-in user, and one tab of the profile. `title`: its heading. */
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
        </div>
        <NameForm name={user.name} actionData={actionData} />
      </header>
      <nav aria-label="Profile" className="mt-10 flex flex-wrap gap-x-6 border-line border-b text-sm">
        {tabs.map(({ to, name }) => (
          <NavLink key={to} to={to} end className="tab">
            {name}
          </NavLink>
        ))}
      </nav>
      <h2 className="mt-8 font-semibold text-lg">{title}</h2>
      {children}
    </main>
  );
}

function NameForm({ name, actionData }: { name: string | null; actionData?: NameActionData }) {
  const fetcher = useFetcher<NameActionData>();
  const alert = useAlert();
  const { error, name: submittedName } = fetcher.data ?? actionData ?? {};
  useEffect(() => {
    if (fetcher.data?.saved) alert("Your name was saved.");
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
          autoComplete="name"
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "name-problem" : undefined}
        />
      </label>
      <button type="submit" className="button min-h-11">
        Save name
      </button>
      {error && (
        <p id="name-problem" role="alert" className="w-full text-sm text-danger">
          {error}
        </p>
      )}
    </fetcher.Form>
  );
}
