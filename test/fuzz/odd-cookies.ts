// Odd cookies of requests: forged, cut, doubled, or with values that the site never set.
import { type Change, oneOf, setHeader } from "./headers.ts";

export const oddCookies: Change[] = [
  ({ random, world }, request) => {
    const { session } = random.pick(world.members);
    const forged = random.pick([
      session.slice(0, -1),
      session.slice(0, 5),
      `${session}A`,
      `A${session.slice(1)}`,
      session.toUpperCase(),
      `"${session}"`,
      `${session}%00`,
      ` ${session}; lectern_session=`,
    ]);
    setHeader(request, "Cookie", `lectern_session=${forged}`);
  },
  ({ random, world }, request) => {
    const [id, signature = ""] = world.visitor.split(".");
    const forged = random.pick([
      `${id}.`,
      `.${signature}`,
      `x${id}.${signature}`,
      `${id}.${signature}x`,
      id,
      "é.é",
      ".",
    ]);
    setHeader(request, "Cookie", `lectern_visitor=${forged}`);
  },
  ({ random, world }, request) => {
    const { ticket } = world;
    const forged = random.pick([
      ticket,
      ticket,
      ticket.slice(1),
      ticket.split(".")[0],
      `e30.${ticket.split(".")[1]}`,
    ]);
    setHeader(request, "Cookie", `lectern_${random.pick(["oidc", "joining", "alert"])}=${forged}`);
  },
  // The sessions of two members at once, one of them twice.
  ({ world }, request) => {
    const [one, other] = world.members.map(({ session }) => `lectern_session=${session}`);
    setHeader(request, "Cookie", `${other}; ${one}; lectern_visitor=${world.visitor}`, other);
  },
  oneOf("Cookie", [
    "lectern_session=; lectern_visitor=; lectern_alert=; lectern_oidc=; lectern_joining=",
    "lectern_alert=published",
    "lectern_session=%E0%A4%A; lectern_visitor=%",
    "lectern_session",
    "=;=;;;=",
    "__proto__=1; constructor=2",
    `lectern_session=${"x".repeat(15_000)}`,
    'lectern_session="\x01\xff"',
  ]),
];
