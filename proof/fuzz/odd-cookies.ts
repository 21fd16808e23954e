// Odd cookies of requests: forged, truncated, repeated, or with values that the site never set.
import { type RequestChange, setHeader, setToOneOf } from "./headers.ts";

export const oddCookies: RequestChange[] = [
  ({ random, fixtures }, request) => {
    const { session } = random.pick(fixtures.members);
    const forged = random.pick([
      session.slice(0, -1),
      session.slice(0, 5),
      `${session}A`,
      `A${session.slice(1)}`,
      session.toUpperCase(),
      `"${session}"`,
      `${session}%00`,
      ` ${session}; site_session=`,
    ]);
    setHeader(request, "Cookie", `site_session=${forged}`);
  },
  ({ random, fixtures }, request) => {
    const [id, signature = ""] = fixtures.visitorCookie.split(".");
    const forged = random.pick([
      `${id}.`,
      `.${signature}`,
      `x${id}.${signature}`,
      `${id}.${signature}x`,
      id,
      "é.é",
      ".",
    ]);
    setHeader(request, "Cookie", `site_visitor=${forged}`);
  },
  ({ random, fixtures }, request) => {
    const { signInCookie } = fixtures;
    const forged = random.pick([
      signInCookie,
      signInCookie,
      signInCookie.slice(1),
      signInCookie.split(".")[0],
      `e30.${signInCookie.split(".")[1]}`,
    ]);
    setHeader(request, "Cookie", `site_${random.pick(["oidc", "joining", "alert"])}=${forged}`);
  },
  // The sessions of two members in one request, the second one twice.
  ({ fixtures }, request) => {
    const [firstSession, secondSession] = fixtures.members.map(({ session }) => `site_session=${session}`);
    setHeader(
      request,
      "Cookie",
      `${secondSession}; ${firstSession}; site_visitor=${fixtures.visitorCookie}`,
      secondSession,
    );
  },
  setToOneOf("Cookie", [
    "site_session=; site_visitor=; site_alert=; site_oidc=; site_joining=",
    "site_alert=published",
    "site_session=%E0%A4%A; site_visitor=%",
    "site_session",
    "=;=;;;=",
    "__proto__=1; constructor=2",
    `site_session=${"x".repeat(15_000)}`,
    'site_session="\x01\xff"',
  ]),
];
