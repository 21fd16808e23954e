// The fields of forms: as the site's own pages send them, and odd ones.
import type { Field } from "./bodies.ts";
import type { Picture } from "./files.ts";
import type { Random } from "./random.ts";
import type { RequestContext } from "./requests.ts";
import { texts } from "./values.ts";

type Fields = Record<string, Field["value"]>;

/** The fields of the site's forms, by address. */
const forms: Record<string, (context: RequestContext, senders: number[]) => Fields> = {
  "/blog/:id/like": onOrOff,
  "/blog/:id/bookmark": onOrOff,
  "/follow/:id": onOrOff,
  "/bookmarks/sync": ({ random, world }) => ({ bookmark: random.pick(world.blogs), follow: "company" }),
  "/preview": () => ({ content: "# A\n\nSome *text*." }),
  "/upload": ({ random, files }) => ({ image: random.pick(files) }),
  "/write": blog,
  "/blog/:id/edit": blog,
  "/login": login,
  "/signup": ({ random, world }) => ({
    email: `new${random.below(9)}.${world.number}@people.example`,
    password: "sesame",
  }),
  "/profile": ({ random }) => ({ name: `Mallory ${random.below(9)}` }),
};

export const formAddresses = Object.keys(forms);

const names =
  "title description content image cover publishKey revision on saved followed name email password next q __proto__";

function onOrOff({ random }: RequestContext) {
  return { on: random.pick(["yes", "no"]) };
}

/** The password is sometimes right, more often wrong. */
function login({ random, world }: RequestContext) {
  const { email, password } = random.pick(world.members);
  return { email, password: random.oneIn(3) ? password : "a guess", next: "/write" };
}

/**
 * Few keys and revisions, so that they repeat: as with forms sent twice, or several open tabs. The title names the
 * senders.
 */
function blog({ random, world, files }: RequestContext, senders: number[]): Fields {
  const title = `Loaf ${random.below(9)} ${signature(senders)}`;
  const keys = {
    publishKey: `fuzz${world.number}x${random.below(4)}`,
    revision: String(random.pick([0, 0, 0, 1, 1, 2])),
  };
  const cover: Fields = random.oneIn(4)
    ? { cover: random.pick(files) }
    : { image: random.oneIn(4) ? random.pick(world.images) : world.images[senders[0] ?? 0]! };
  return { title, description: "A loaf.", content: "Mix, *then* wait.", ...keys, ...cover };
}

/** The end of a title, which names the members who send it; none when nobody is signed in. */
function signature(senders: number[]) {
  return `by <${senders.join()}>`;
}

/** Whether a title names its senders, and this member is not one of them. */
export function isForeign(title: string, owner: number): boolean {
  const senders = /by <([\d,]*)>/.exec(title)?.[1];
  return senders !== undefined && !senders.includes(String(owner));
}

/** The fields of the form for this address; random fields when it has no form. */
export function fieldsFor(context: RequestContext, address: string, senders: number[]): Field[] {
  const { random } = context;
  const knownFields = forms[address]?.(context, senders);
  if (knownFields) return Object.entries(knownFields).map(([name, value]) => ({ name, value }));
  return random.some(names.split(" ")).map((name) => ({ name, value: random.pick(texts) }));
}

/** Returns `fields` with one of them removed, doubled, renamed, or with another value. */
export function oddFields(random: Random, files: Picture[], fields: Field[]): Field[] {
  const at = random.below(fields.length + 1);
  const field = fields[at] ?? { name: random.pick(names.split(" ")), value: random.pick(texts) };
  const oddField = { ...field, value: random.oneIn(5) ? random.pick(files) : random.pick(texts) };
  const replacement = random.pick([
    [],
    [field, oddField],
    [oddField, field],
    [oddField],
    [oddField],
    [oddField],
    [
      {
        ...field,
        name: random.pick([...names.split(" "), "", `${field.name}[]`, "x".repeat(300), "\0", "日本"]),
      },
    ],
    Array.from({ length: random.pick([9, 13, 1500]) }, () => ({ ...field, value: "yes" })),
  ]);
  return fields.toSpliced(at, 1, ...replacement);
}
