import { data } from "react-router";
import { readName, validateName } from "../../accounts/lib/name.ts";
import { LoginScreen } from "../../accounts/sign-in/login-screen.tsx";
import { ProfileView } from "../../accounts/sign-in/profile-view.tsx";
import { toSmallBlog } from "../../cards/card-data.ts";
import { listBookmarkedBlogs } from "../../cards/models/bookmark.server.ts";
import { setName } from "../../core/user.server.ts";
import { dbContext, limitsContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { readCursor, readForm } from "../../http/requests.ts";
import { invalid, signedIn, tooManyText } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { failedSubmission } from "../../ui/failed-submission.ts";
import { OlderLink } from "../../ui/older-link.tsx";
import { SavedBlogs } from "../saved-blogs.tsx";
import type { Route } from "./+types/profile";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return { isSignedIn: false, blogs: [], next: undefined };
  const before = readCursor(request);
  const page = await listBookmarkedBlogs(context.get(dbContext), user.id, before).catch((error) => {
    logFailure(context, error);
    return { blogs: [], next: undefined };
  });
  return { isSignedIn: true, blogs: page.blogs.map(toSmallBlog), next: page.next };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const user = signedIn(viewer.user, request);
  const submittedName = (await readForm(request)).get("name");
  // A request without the field must not remove the name: the e-mail would be shown instead of it.
  if (typeof submittedName !== "string") throw data(null, { status: 400 });
  const name = readName(submittedName);
  const error = validateName(name, context.get(siteSettingsContext));
  if (error) return invalid({ name: replaceUnstorable(name), error });
  const waitSeconds = await context.get(limitsContext).profileChange.take(user.id);
  if (waitSeconds) return data({ name, error: tooManyText(waitSeconds) }, { status: 429 });
  await setName(context.get(dbContext), user.id, name || null);
  // Without JavaScript, this request also renders the page, which must show the new name.
  context.set(viewerContext, { ...viewer, user: { ...user, name: name || null } });
  return { name, saved: true };
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch((error: unknown) =>
    failedSubmission(error, { error: "The name could not be saved. Try again." }),
  );
}

export const meta = titled("Profile");

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { isSignedIn, blogs, next } = loaderData;
  if (!isSignedIn) return <LoginScreen next="/profile" />;
  return (
    <ProfileView title="Saved Blogs">
      <SavedBlogs blogs={blogs} />
      {next && <OlderLink cursor={next} />}
    </ProfileView>
  );
}
