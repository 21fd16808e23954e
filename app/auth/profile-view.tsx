import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import { nameFromEmail } from "../lib/account.ts";
import { firstCharacters } from "../lib/text.ts";
import type { SmallBlog } from "../lists/card-data.ts";
import { SmallCard } from "../lists/small-card.tsx";
import { useAlert } from "../ui/alerts.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { EmptyList } from "../ui/empty-list.tsx";

interface NameActionData {
  name?: string;
  error?: string;
  saved?: boolean;
}

interface Props {
  user: { email: string; name: string | null; image: string | null };
  blogs: SmallBlog[];
  actionData?: NameActionData;
}

export function ProfileView({ user, blogs, actionData }: Props) {
  return (
    <main id="main" className="mx-auto w-full max-w-6xl px-5 pt-10">
      <header className="flex flex-wrap items-center gap-6">
        <Avatar src={user.image} size={88} />
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
      <h2 className="mt-14 border-line border-b pb-3 font-semibold text-lg">Saved Blogs</h2>
      {blogs.length === 0 ? (
        <EmptyList text="No saved blogs yet.">Bookmark a blog to keep it here.</EmptyList>
      ) : (
        <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {blogs.map((blog) => (
            <li key={blog.id}>
              <SmallCard
                blog={blog}
                text={`${firstCharacters(blog.description, 80)}...`}
                sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 50vw, 100vw"
              />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function NameForm({ user: { name, email }, actionData }: Pick<Props, "user" | "actionData">) {
  const fetcher = useFetcher<NameActionData>();
  const alert = useAlert();
  const { error, name: submittedName } = fetcher.data ?? actionData ?? {};
  useEffect(() => {
    if (fetcher.data?.saved) alert("Your name was saved.");
  }, [fetcher.data, alert]);
  return (
    <fetcher.Form method="post" noValidate className="flex w-full flex-wrap items-end gap-2 lg:w-auto">
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
          Until you choose a name, your blogs show everyone your e-mail.
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
