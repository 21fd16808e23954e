// The members, blogs and client addresses of a batch. Each batch has new ones, so that it can be repeated alone and is
// not affected by the limits that earlier batches have reached.
import { randomBytes } from "node:crypto";
import { type Person, person } from "../support/browser.ts";
import { submitEditor, uploadCover } from "../support/editor.ts";

export interface Member {
  email: string;
  password: string;
  /** The value of the session's cookie. */
  session: string;
  /** The value of another session's cookie, for requests that end a session. */
  disposableSession: string;
}

/** Lists have the same length each time, so that a seed makes the same choices. */
export interface World {
  url: string;
  /** host:port */
  host: string;
  /** Unique for each world of a program. */
  number: number;
  /** The first member always has a display name, so nobody else may ever see that e-mail. */
  members: Member[];
  /** The value of a visitor's cookie. */
  visitor: string;
  /** Ids: two blogs of each member. */
  blogs: string[];
  /** Storage keys: an image of each member. */
  images: string[];
  /** The value of the cookie of a started sign-in at a provider. */
  ticket: string;
  /** The origin of that provider. */
  provider: string;
}

const password = "correct horse";

/** `number`: unique for each world of a program. */
export async function makeWorld(url: string, number: number): Promise<World> {
  const members = [];
  for (const name of ["Quiet Quinn", "Mallory"]) members.push(await joins(url, number, name));
  const visitor = person(url);
  await visitor.act("/blog/s1/like", { on: "yes" }, freshAddress());
  const guest = person(url);
  const { location = url } = (await guest.get("/login/google", freshAddress())).headers;
  const blogs = members.flatMap((member) => member.blogs);
  return {
    url,
    host: new URL(url).host,
    number,
    members,
    visitor: cookieOf(visitor, "visitor"),
    blogs,
    images: members.map(({ image }) => image),
    ticket: cookieOf(guest, "oidc"),
    provider: new URL(location).origin,
  };
}

/** Signs up, takes a name, uploads an image and publishes two blogs with it. */
async function joins(url: string, world: number, name: string) {
  const browser = person(url);
  const email = `${name.split(" ")[0]!.toLowerCase()}.${world}@members.example`;
  await browser.post("/signup", { email, password }, freshAddress());
  await browser.post("/profile", { name }, freshAddress());
  const session = cookieOf(browser, "session");
  const image = await uploadCover(browser);
  const blogs = [];
  for (const title of ["First", "Second"]) blogs.push(await publishes(browser, `${name}: ${title}`, image));
  const other = person(url);
  await other.post("/login", { email, password }, freshAddress());
  return { email, password, session, disposableSession: cookieOf(other, "session"), image, blogs };
}

/** Publishes a blog. Returns its id. */
export async function publishes(browser: Person, title: string, image: string): Promise<string> {
  const response = await submitEditor(browser, "/write", { title, image, cover: undefined }, freshAddress());
  if (response.headers.location !== "/") throw new Error(`not published: ${response.status}`);
  const { text } = await browser.get("/feed", freshAddress());
  const { blogs } = JSON.parse(text) as { blogs: { id: string; title: string }[] };
  return blogs.find((blog) => blog.title === title)!.id;
}

function cookieOf({ cookies }: Person, name: string) {
  return cookies.get(`lectern_${name}`) ?? "";
}

/** Headers with a random client address that no limit has counted yet. */
export function freshAddress(): Record<string, string> {
  return { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
}

/** The address of the client of a batch that reaches all limits. */
export function attackerAddress({ number }: Pick<World, "number">): string {
  return ipv6(number, 0);
}

/** One of many client addresses, all in the network of the batch. */
export function otherAddress({ number }: Pick<World, "number">, at: number): string {
  return ipv6(number, at + 1);
}

function ipv6(network: number, at: number) {
  return `2001:db8:${(network & 0xffff).toString(16)}:${(at & 0xffff).toString(16)}::1`;
}
