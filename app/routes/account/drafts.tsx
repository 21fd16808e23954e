import { LoginScreen } from "../../auth/login-screen.tsx";
import { ProfileView } from "../../auth/profile-view.tsx";
import { viewerContext } from "../../http/context.ts";
import { BrowserDrafts } from "../../people/browser-drafts.tsx";
import type { Route } from "./+types/drafts";

export function loader({ context }: Route.LoaderArgs) {
  return { userId: context.get(viewerContext).user?.id };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Drafts · ${matches[0].loaderData.site.name}` },
];

export default function Drafts({ loaderData: { userId } }: Route.ComponentProps) {
  if (!userId) return <LoginScreen next="/profile/drafts" />;
  return (
    <ProfileView title="Drafts">
      <BrowserDrafts userId={userId} />
    </ProfileView>
  );
}
