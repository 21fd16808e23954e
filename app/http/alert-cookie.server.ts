import { data, type RouterContextProvider } from "react-router";
import { invitedText } from "../lib/member-name.ts";
import { isId } from "../lib/text.ts";
import { settingsContext, siteSettingsContext, viewerContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";

/** Alerts that the next page shows, by the code in the alert cookie. */
const texts = new Map([
  ["published", "Blog published successfully!"],
  ["lesson-published", "Lesson published."],
  ["course-published", "Course published."],
  ["service-published", "Service published."],
  ["pending", "An editor looks at first blogs. Yours is waiting."],
  ["unpublished", "This blog is a draft again. Nobody else can see it."],
  ["scheduled", "Scheduled. It will be published at that time."],
  ["not-scheduled", "It is not scheduled any more."],
  ["password-saved", "Your new password is saved, and you are logged in."],
  ["email-confirmed", "Your email is confirmed."],
  ["saved", "Saved."],
  ["sent", "Sent."],
  ["mailed", "A link is on its way to the new address. Open it to confirm the change."],
  ["email-changed", "Your email was changed."],
  ["password-changed", "Your password was saved. All other sessions were ended."],
  ["session-ended", "The session was ended."],
  ["sessions-ended", "All other sessions were ended."],
  ["token-ended", "The token was ended. What used it has no access any more."],
  ["connected", "Google opens this account from now on."],
  ["welcome", "Welcome. What you like, save, mark and learn is kept in your account now."],
  ["owner", "You own this site now."],
  ["no-owner", "Nobody owns this site yet. If you run it, open the link that its terminal shows."],
  ["disconnected", "Google does not open this account any more."],
]);

/** Returns the root loader's data with the pending alert, if there is one, and clears the alert cookie. */
export function withPendingAlert<T>(request: Request, context: Readonly<RouterContextProvider>, site: T) {
  const cookies = cookiesOf(context.get(settingsContext));
  const [, code = "", rest] = /^([^.]*)\.?(.*)$/s.exec(cookies.read(request, "alert") ?? "") ?? [];
  const { user } = context.get(viewerContext);
  const invited = code === "invited" && user;
  const text = invited
    ? invitedText(rest!, user.role, context.get(siteSettingsContext).name)
    : texts.get(code);
  const alert = text
    ? { text, id: Date.now(), blogId: !invited && rest && isId(rest) ? rest : undefined }
    : undefined;
  return data({ site, alert }, alert ? { headers: { "Set-Cookie": cookies.clear("alert") } } : undefined);
}
