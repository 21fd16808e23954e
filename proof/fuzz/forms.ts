// The fields of forms, first as the pages of the site send them, then with odd changes.
import type { Field } from "./bodies.ts";
import type { Random } from "./random.ts";
import type { RequestContext } from "./requests.ts";
import type { UploadFile } from "./upload-files.ts";
import { texts } from "./values.ts";

type Fields = Record<string, Field["value"]>;

/** The fields of the forms of the site, by path pattern. `senders`: indexes of the members whose session is sent. */
const forms: Record<string, (context: RequestContext, senders: number[]) => Fields> = {
  "/blog/:id/like": toggleForm,
  "/blog/:id/bookmark": toggleForm,
  "/follow/:id": toggleForm,
  "/bookmarks/sync": ({ random, fixtures }) => ({ bookmark: random.pick(fixtures.blogs), follow: "company" }),
  "/progress": ({ random }) => ({
    [random.pick(["on", "off"])]: random.pick([
      "s12/first-program/done",
      "s12/first-program/x-dana-comes-along",
    ]),
    place: "s12 first-program 1790000000000 h-two-lines|2|a fourth friend",
  }),
  "/course/:course/certificate": () => ({ name: "Ann Archer", text: "A till", link: "https://example.com/" }),
  "/certificate/:code": () => ({}),
  "/preview": () => ({ content: "# A\n\n$x^2$ *text*.\n\n> [!TIP]\n> a\n\nhttps://youtu.be/dQw4w9WgXcQ" }),
  "/write/check-links": ({ random, fixtures }) => ({
    paths: `/blog/${random.pick(fixtures.blogs)}\n/people/company\n/pages/about\n/nowhere`,
  }),
  "/write/card": ({ random, fixtures }) => ({ title: "A loaf", image: random.pick(fixtures.images), as: "" }),
  "/upload": ({ random, files }) => ({ image: random.pick(files) }),
  "/blog/:id/unpublish": toggleForm,
  "/write/:id/schedule": ({ random }) => ({
    on: random.pick(["yes", "no"]),
    when: "2026-12-24T18:00",
    at: String(random.below(2_000_000_000_000)),
    from: random.pick(["", "editor"]),
  }),
  "/write/:id/preview-link": toggleForm,
  "/write": blogForm,
  "/write/mode": ({ random }) => ({ mode: random.pick(["rich", "markdown"]) }),
  "/blog/:id/edit": blogForm,
  "/write/:id": blogForm,
  "/drafts/:id": draftForm,
  "/write/:id/discard": toggleForm,
  "/write/:id/versions": ({ random }) => ({ version: random.pick(["draft2222222", "0123456789ab"]) }),
  "/subscribe": ({ random }) => ({
    address: `new${random.below(9)}@people.example`,
    what: random.pick(["all", "some"]),
    choice: random.pick(["topic:python", "company", "nobody"]),
    cadence: random.pick(["each", "weekly"]),
  }),
  "/write/:id/letter": ({ random }) => ({ act: random.pick(["send", "stop", "test"]) }),
  "/subscription/:token": ({ random }) => ({ act: random.pick(["save", "leave", "erase"]) }),
  "/login": loginForm,
  "/signup": ({ random, fixtures }) => ({
    email: `new${random.below(9)}.${fixtures.number}@people.example`,
    password: "sesame",
  }),
  "/forgot": ({ random, fixtures }) => ({ email: random.pick(fixtures.members).email }),
  "/reset": () => ({ password: "a guess" }),
  "/verify": () => ({}),
  "/account/verify": () => ({}),
  "/account": accountForm,
  "/account/email": () => ({ token: "AAAA" }),
  "/account/passkeys/remove": () => ({ id: "AAAA", password: "a guess" }),
  // With another e-mail than the member's: the account stays.
  "/account/delete": ({ random }) => ({
    email: "somebody@people.example",
    password: "a guess",
    posts: random.pick(["keep", "remove"]),
  }),
  "/blog/:id/report": ({ random }) => ({
    reason: random.pick(["spam", "harmful", "wrong", "copied", "other"]),
    note: "Mix, *then* wait.",
  }),
  "/desk/posts/:id": ({ random }) => ({
    act: random.pick(["take-down", "restore", "feature", "topic"]),
    reason: "A loaf.",
    topic: "Bread",
  }),
  "/desk/topics/:name": ({ random }) => ({
    act: random.pick(["change", "merge"]),
    label: random.pick(["Bread", "C++", "日本語"]),
    description: "What rises.",
    start: "/blog/s1",
    into: random.pick(["solidity", "bread", "Data Science"]),
  }),
  "/desk/people": () => ({ act: "invite", email: "", role: "editor" }),
  "/desk/people/:id": ({ random }) => ({
    act: random.pick(["role", "block", "delete"]),
    role: "owner",
    posts: "go",
  }),
  "/desk/reports": ({ random, fixtures }) => ({
    act: random.pick(["keep", "take-down"]),
    id: random.pick(fixtures.blogs),
  }),
  "/desk/import": ({ random, files }) => ({
    site: random.pick(["", "https://old.example", "//x", "http://user@old.example:99999"]),
    authors: random.pick(["people", "company", "one", "x"]),
    as: random.pick(["ann@example.com", "nobody@example.com"]),
    images: random.pick(["yes", ""]),
    file: random.pick(files),
  }),
  "/desk/redirects": ({ random, files }) => ({
    act: random.pick(["add", "remove", "import"]),
    source: random.pick(["/old", "/old/*", "/?p=12", "/a/../b%00"]),
    target: random.pick(["/new", "/old/*", "/*", "https://example.org/", "//example.org"]),
    file: random.pick(files),
  }),
  "/desk/keys": ({ random }) => ({
    act: random.pick(["add", "remove"]),
    key: "0123456789abcdef0123456789",
    name: "A front end",
  }),
  "/desk/webhooks": ({ random }) => ({
    act: "add",
    id: `hook${random.below(3)}`,
    url: random.pick(["https://hooks.invalid/a", "http://127.0.0.1/", "ftp://a", "https://a:b@c"]),
    event: "blog.published",
  }),
  "/desk/webhooks/:id": ({ random }) => ({
    act: random.pick(["switch", "rotate", "test", "again", "delete"]),
    on: random.pick(["yes", "no"]),
    delivery: "nothing22222",
  }),
  "/contact": ({ random }) => ({
    name: "Mallory",
    email: `mallory${random.below(3)}@people.example`,
    about: "A loaf",
    message: random.pick(["Mix, *then* wait.", "https://pills.example"]),
    website: random.pick(["", "", "x"]),
    stamp: "loaf22222222.1780000000000.AAAA",
  }),
  "/desk/enquiries/:id": ({ random }) => ({
    act: random.pick(["state", "answer", "assign", "remove-answer", "notes", "delete"]),
    state: random.pick(["new", "waiting", "answered", "closed", "spam"]),
    id: `answer${100_000 + random.below(9)}`,
    text: "On 3 March.\n\n**Mix**, then wait.",
    name: random.pick(["", "Dates"]),
    to: random.pick(["", "nobody"]),
    key: "none",
    notes: "Mix, *then* wait.",
    revision: String(random.below(3)),
  }),
  "/profile": ({ random }) => ({ name: `Mallory ${random.below(9)}` }),
};

export const formPatterns = Object.keys(forms);

const fieldNames =
  "title description content image cover publishKey revision base session account blogId kind topics coverAlt coverFocus canonicalUrl metaDescription save as byline on saved followed name email password next invite q act reason note __proto__";

function toggleForm({ random }: RequestContext) {
  return { on: random.pick(["yes", "no"]) };
}

function accountForm({ random, fixtures, files }: RequestContext): Fields {
  const { email, password } = random.pick(fixtures.members);
  return random.pick<Fields>([
    {
      act: "profile",
      name: `Mallory ${random.below(9)}`,
      handle: `mal-${random.below(9)}`,
      bio: "",
      links: "",
    },
    { act: "picture", picture: random.pick(files) },
    { act: "email", email, current: random.oneIn(3) ? password : "a guess" },
    { act: "end-session", session: "0123456789abcdef" },
    { act: "disconnect-google", issuer: "https://accounts.example", subject: "1" },
  ]);
}

/** One login in three has the right password. */
function loginForm({ random, fixtures }: RequestContext) {
  const { email, password } = random.pick(fixtures.members);
  return { email, password: random.oneIn(3) ? password : "a guess", next: "/write" };
}

/**
 * There are only a few publish keys and revisions, so that some repeat, as when a form is sent twice or the blog is
 * open in several tabs. The title names the senders.
 */
function blogForm({ random, fixtures, files }: RequestContext, senders: number[]): Fields {
  const title = `Loaf ${random.below(9)} ${senderSignature(senders)}`;
  const publishFields = {
    publishKey: `fuzz${fixtures.number}x${random.below(4)}`,
    revision: String(random.pick([0, 0, 0, 1, 1, 2])),
  };
  const cover: Fields = random.oneIn(4)
    ? { cover: random.pick(files) }
    : { image: random.oneIn(4) ? random.pick(fixtures.images) : fixtures.images[senders[0] ?? 0]! };
  const byline: Fields = random.oneIn(8) ? { as: "company" } : {};
  const draft: Fields = random.oneIn(4) ? { save: "draft", base: String(random.below(3)) } : {};
  const headFields: Fields = random.oneIn(4)
    ? { canonicalUrl: "https://example.org/a?b=1&c", metaDescription: "A dark loaf." }
    : {};
  const topics = random.pick(["", "Bread, C++", "日本語", "a,b,c,d,e"]);
  const text = { title, description: "A loaf.", content: "Mix, *then* wait.", topics };
  return { ...text, ...publishFields, ...cover, ...byline, ...draft, ...headFields };
}

/** A few bases and sessions, so that some saves follow each other and others come too late. */
function draftForm({ random, fixtures }: RequestContext, senders: number[]): Fields {
  return {
    title: `Loaf ${random.below(3)} ${senderSignature(senders)}`,
    description: "",
    content: `Mix, *then* wait ${random.below(4)} hours.`,
    image: random.oneIn(3) ? random.pick(fixtures.images) : "",
    topics: "Bread, Rye",
    base: String(random.below(4)),
    session: `tab${random.below(2)}`,
    kind: random.pick(["edit", "merge"]),
    ...(random.oneIn(4) && { blogId: random.pick(fixtures.blogs) }),
    ...(random.oneIn(8) && { account: "somebody" }),
  };
}

/** The end of a title, which names the indexes of the senders: "by <0,1>"; "by <>" when nobody is signed in. */
function senderSignature(senders: number[]) {
  return `by <${senders.join()}>`;
}

/** Whether a title has a sender signature that does not name this member. */
export function isFromOthers(title: string, memberIndex: number): boolean {
  const senders = /by <([\d,]*)>/.exec(title)?.[1];
  return senders !== undefined && !senders.includes(String(memberIndex));
}

/** The fields of the form for this path pattern; random fields when the path has no form. */
export function fieldsFor(context: RequestContext, pattern: string, senders: number[]): Field[] {
  const { random } = context;
  const formFields = forms[pattern]?.(context, senders);
  if (formFields) return Object.entries(formFields).map(([name, value]) => ({ name, value }));
  return random.pickSome(fieldNames.split(" ")).map((name) => ({ name, value: random.pick(texts) }));
}

/** Returns `fields` with one field removed, repeated, renamed, or given another value. */
export function oddFields(random: Random, files: UploadFile[], fields: Field[]): Field[] {
  const at = random.below(fields.length + 1);
  const field = fields[at] ?? { name: random.pick(fieldNames.split(" ")), value: random.pick(texts) };
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
        name: random.pick([...fieldNames.split(" "), "", `${field.name}[]`, "x".repeat(300), "\0", "日本"]),
      },
    ],
    Array.from({ length: random.pick([9, 25, 1500]) }, () => ({ ...field, value: "yes" })),
  ]);
  return fields.toSpliced(at, 1, ...replacement);
}
