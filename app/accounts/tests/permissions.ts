import {
  type Act,
  type Expected,
  everyone,
  form,
  members,
  multipartForm,
  owners,
  read,
} from "../../../test/permissions/act.ts";

const profile = { act: "profile", name: "Somebody", handle: "", bio: "", links: "" };
const json = { "content-type": "application/json" };
/** Whoever is signed in already is led to the front page. */
const expectedAtSignIn = { ...everyone(302), visitor: 422 };
const loginForAll: Expected = {
  ...{ visitor: "login", reader: "login", author: "login", editor: "login", owner: "login" },
};

const account = (act: string, fields: Record<string, string> = {}, expected = members(303)) =>
  multipartForm(`${act} at the account`, "/account", { act, ...fields }, expected);

export const acts: Act[] = [
  form("change the display name", "/profile", { name: "Somebody" }, { ...members(200) }),
  read("see the profile", "/profile", members(200)),
  read("see the account", "/account", members(200)),
  multipartForm("change the profile", "/account", profile, members(303)),
  multipartForm(
    "make a token",
    "/account",
    { act: "add-token", name: "a program", scope: "read", lifetime: "month" },
    members(201),
  ),
  account("picture", {}, members(422)),
  account("remove-picture"),
  account("email", { email: "none" }, members(422)),
  account("password", { password: "x" }, members(422)),
  account("end-session", { session: "none" }),
  account("end-other-sessions"),
  account("disconnect-google", { issuer: "none", subject: "none" }),
  multipartForm("end a token", "/account", { act: "end-token", token: "none" }, members(303)),
  form("send the mail to confirm the email again", "/account/verify", {}, members(200)),
  form("confirm an email with a guess", "/verify?token=AAAA", {}, everyone(410)),
  form("change an email with a guess", "/account/email", { token: "AAAA" }, everyone(422)),
  form("set a password with a guess", "/reset?token=AAAA", { password: "a new one" }, everyone(410)),
  form("forget the password", "/forgot", { email: "nobody@example.com" }, everyone(303)),
  form("remove a passkey", "/account/passkeys/remove", { id: "AAAA", password: "" }, members(303)),
  {
    act: "ask to add a passkey",
    request: (browser) => browser.postRaw("/account/passkeys", "{}", json),
    expected: { ...everyone(200), visitor: 401 },
  },
  {
    act: "ask for a passkey",
    request: (browser) => browser.postRaw("/login/passkey", "{}", json),
    expected: everyone(200),
  },
  form("download one's own data", "/account/data", {}, members(200)),
  form("delete the account with another email", "/account/delete", { email: "a@example.com" }, members(422)),
  form("post to an address that does not exist", "/nothing", { on: "yes" }, everyone(404)),
  form("ask the provider of the sign-in", "/desk/site/sign-in", { act: "try" }, owners(303)),
  form(
    "log in with a guess",
    "/login",
    { email: "owner@example.com", password: "a guess" },
    expectedAtSignIn,
  ),
  form("sign up without a password", "/signup", { email: "new@example.com", password: "" }, expectedAtSignIn),
];

/** These end the session. */
export const lastActs: Act[] = [
  form("log out", "/logout", {}, everyone(303)),
  read("see the account afterwards", "/account", loginForAll),
];
