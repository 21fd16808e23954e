// What forms send: as the site's own pages do, and in every wrong way.
import type { Field } from "./bodies.ts";
import type { Picture } from "./files.ts";
import type { Random } from "./random.ts";
import type { Making } from "./requests.ts";
import { texts } from "./values.ts";

type Fields = Record<string, Field["value"]>;

/** The fields of the forms that the site has, by where they are sent. */
const forms: Record<string, (making: Making, senders: number[]) => Fields> = {
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

function onOrOff({ random }: Making) {
  return { on: random.pick(["yes", "no"]) };
}

/** Sometimes the right password; often enough a wrong one. */
function login({ random, world }: Making) {
  const { email, password } = random.pick(world.members);
  return { email, password: random.oneIn(3) ? password : "a guess", next: "/write" };
}

/**
 * A few keys and revisions come again and again: forms that are sent twice, tabs that know of no other. The title says
 * who sends it.
 */
function blog({ random, world, files }: Making, senders: number[]): Fields {
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

/** What stands at the end of a title that these members, or nobody, sent. */
function signature(senders: number[]) {
  return `by <${senders.join()}>`;
}

/** Whether a title says that this member did not send it. */
export function isForeign(title: string, owner: number): boolean {
  const senders = /by <([\d,]*)>/.exec(title)?.[1];
  return senders !== undefined && !senders.includes(String(owner));
}

/** The fields that a form for this address has; any fields where no form is known. */
export function fieldsFor(making: Making, address: string, senders: number[]): Field[] {
  const { random } = making;
  const known = forms[address]?.(making, senders);
  if (known) return Object.entries(known).map(([name, value]) => ({ name, value }));
  return random.some(names.split(" ")).map((name) => ({ name, value: random.pick(texts) }));
}

/** What `fields` become: one is left out, doubled, renamed, or holds something else. */
export function oddFields(random: Random, files: Picture[], fields: Field[]): Field[] {
  const at = random.below(fields.length + 1);
  const field = fields[at] ?? { name: random.pick(names.split(" ")), value: random.pick(texts) };
  const other = { ...field, value: random.oneIn(5) ? random.pick(files) : random.pick(texts) };
  const instead = random.pick([
    [],
    [field, other],
    [other, field],
    [other],
    [other],
    [other],
    [
      {
        ...field,
        name: random.pick([...names.split(" "), "", `${field.name}[]`, "x".repeat(300), "\0", "日本"]),
      },
    ],
    Array.from({ length: random.pick([9, 13, 1500]) }, () => ({ ...field, value: "yes" })),
  ]);
  return fields.toSpliced(at, 1, ...instead);
}
