import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { dbContext, viewerContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { OlderLink } from "../../ui/older-link.tsx";
import { listDrafts } from "../../writing/models/draft.server.ts";
import { BrowserDrafts } from "../browser-drafts.tsx";
import { DraftList } from "../draft-list.tsx";
import type { Route } from "./+types/drafts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return { userId: undefined, drafts: [], next: undefined };
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  return { userId: user.id, ...(await listDrafts(context.get(dbContext), user, before)) };
}

export const meta = titled("Drafts");

export default function Drafts({ loaderData: { userId, drafts, next } }: Route.ComponentProps) {
  if (!userId) return <LoginScreen next="/profile/drafts" />;
  return (
    <ProfileView title="Drafts">
      <BrowserDrafts userId={userId} hasNoAccountDrafts={drafts.length === 0} />
      <p className="mt-2 text-faint text-sm">Editors see the titles of drafts, not their texts.</p>
      <DraftList drafts={drafts} />
      {next && <OlderLink cursor={next} />}
    </ProfileView>
  );
}
