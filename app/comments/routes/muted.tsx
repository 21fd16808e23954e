import { useFetcher } from "react-router";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { memberName } from "../../lib/member-name.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { mutedPeople } from "../models/mute.server.ts";
import type { Route } from "./+types/muted";

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return { people: undefined };
  const people = await mutedPeople(context.get(dbContext), user.id);
  return { people: people.map((person) => ({ id: person.id, name: memberName(person) })) };
}

export const meta = titled("Muted people");

export default function Muted({ loaderData: { people } }: Route.ComponentProps) {
  const { Form } = useFetcher();
  if (!people) return <LoginScreen next="/profile/muted" />;
  return (
    <ProfileView title="Muted people">
      {people.length === 0 && <EmptyList text="You muted nobody." />}
      <ul className="mt-4 divide-y divide-line">
        {people.map(({ id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-4 py-4">
            <p className="min-w-24 flex-1 break-words font-medium">{name}</p>
            <Form method="post" action={`/mute/${id}`}>
              <button type="submit" name="on" value="no" className="button">
                Unmute
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </ProfileView>
  );
}
