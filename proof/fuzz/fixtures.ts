// The members, blogs and client addresses of a batch. Each batch has its own, so that it can run again alone, and the
// limits that earlier batches have reached do not affect it.
import { randomBytes } from "node:crypto";
import { scopes } from "../../app/lib/permissions.ts";
import { type Browser, openBrowser } from "../../test/support/browser.ts";
import { submitEditor, uploadCover } from "../../test/support/editor.ts";

export interface Member {
  email: string;
  password: string;
  /** The value of the session's cookie. */
  session: string;
  /** For the API, with every scope that the member may have. */
  token: string;
  /** The value of another session's cookie, for requests that end a session. */
  disposableSession: string;
}

/** Each list always has the same length, so that a seed makes the same choices. */
export interface Fixtures {
  /** The origin of the site. */
  url: string;
  /** host:port */
  host: string;
  /** No other fixtures of the same program have this number. */
  number: number;
  /** The first member always has a display name, so no other client may ever see this member's e-mail. */
  members: Member[];
  /** The value of a visitor's cookie. */
  visitorCookie: string;
  /** Ids: two blogs of each member. */
  blogs: string[];
  /** Storage keys: an image of each member. */
  images: string[];
  /** The value of the cookie of a sign-in that has begun at a provider. */
  signInCookie: string;
  /** The origin of that provider. */
  provider: string;
}

const password = "correct horse";

/** `number`: no other fixtures of the same program have it. */
export async function makeFixtures(url: string, number: number): Promise<Fixtures> {
  const members = [];
  for (const name of ["Quiet Quinn", "Mallory"]) members.push(await createMember(url, number, name));
  const visitor = openBrowser(url);
  await visitor.act("/blog/s1/like", { on: "yes" }, freshAddressHeader());
  const guest = openBrowser(url);
  const { location = url } = (await guest.get("/login/google", freshAddressHeader())).headers;
  const blogs = members.flatMap((member) => member.blogs);
  return {
    url,
    host: new URL(url).host,
    number,
    members,
    visitorCookie: cookieOf(visitor, "visitor"),
    blogs,
    images: members.map(({ image }) => image),
    signInCookie: cookieOf(guest, "oidc"),
    provider: new URL(location).origin,
  };
}

/** Signs up, sets a display name, uploads an image and publishes two blogs with it. */
async function createMember(url: string, fixturesNumber: number, name: string) {
  const browser = openBrowser(url);
  const email = `${name.split(" ")[0]!.toLowerCase()}.${fixturesNumber}@members.example`;
  await browser.post("/signup", { email, password }, freshAddressHeader());
  await browser.post("/profile", { name }, freshAddressHeader());
  const session = cookieOf(browser, "session");
  const image = await uploadCover(browser);
  const blogs = [];
  for (const title of ["First", "Second"]) blogs.push(await publish(browser, `${name}: ${title}`, image));
  const token = await makeToken(browser);
  const otherBrowser = openBrowser(url);
  await otherBrowser.post("/login", { email, password }, freshAddressHeader());
  return {
    email,
    password,
    session,
    token,
    disposableSession: cookieOf(otherBrowser, "session"),
    image,
    blogs,
  };
}

async function makeToken(browser: Browser): Promise<string> {
  const form = new FormData();
  for (const scope of scopes) form.append("scope", scope);
  for (const [name, value] of Object.entries({ act: "add-token", name: "fuzz", lifetime: "month" }))
    form.set(name, value);
  const { text } = await browser.postFiles("/account", form, freshAddressHeader());
  return /lct_[\w-]{43}/.exec(text)![0];
}

/** Publishes a blog. Returns its id. */
export async function publish(browser: Browser, title: string, image: string): Promise<string> {
  const response = await submitEditor(
    browser,
    "/write",
    { title, image, cover: undefined },
    freshAddressHeader(),
  );
  if (response.headers.location !== "/") throw new Error(`not published: ${response.status}`);
  const { text } = await browser.get("/feed", freshAddressHeader());
  const { blogs } = JSON.parse(text) as { blogs: { id: string; title: string }[] };
  return blogs.find((blog) => blog.title === title)!.id;
}

function cookieOf({ cookies }: Browser, name: string) {
  return cookies.get(`site_${name}`) ?? "";
}

/** A header with a random client address, for which the site has not counted any requests yet. */
export function freshAddressHeader(): Record<string, string> {
  return { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
}

/** The client address that sends half of a batch, so that it reaches all limits. */
export function attackerAddress({ number }: Pick<Fixtures, "number">): string {
  return ipv6(number, 0);
}

/** One of many other client addresses, in the same network as the attacker's. */
export function otherAddress({ number }: Pick<Fixtures, "number">, index: number): string {
  return ipv6(number, index + 1);
}

function ipv6(network: number, host: number) {
  return `2001:db8:${(network & 0xffff).toString(16)}:${(host & 0xffff).toString(16)}::1`;
}
