// Who and what the requests of a batch are about. Each batch has people, blogs and addresses of its own, so that it can
// be repeated alone and no limit of an earlier one stands in its way.
import { randomBytes } from "node:crypto";
import { type Person, person } from "../support/browser.ts";
import { submitsEditor, uploadsCover } from "../support/editor.ts";

export interface Member {
  email: string;
  password: string;
  /** The value of the session's cookie. */
  session: string;
  /** That of another session, for requests that end one. */
  passing: string;
}

/** Lists have the same lengths each time, so that the same choices are made from them. */
export interface World {
  url: string;
  /** host:port */
  host: string;
  /** What no other world of this program has. */
  number: number;
  /** The first one's display name is never changed, so nobody else may ever see that e-mail. */
  members: Member[];
  /** The value of a visitor's cookie. */
  visitor: string;
  /** Ids: two blogs of each member. */
  blogs: string[];
  /** Storage keys: an image of each member. */
  images: string[];
  /** The value of the cookie of a sign-in elsewhere that has begun. */
  ticket: string;
  /** Where that sign-in goes on. */
  provider: string;
}

const password = "correct horse";

/** `number`: what no other world of this program has. */
export async function makeWorld(url: string, number: number): Promise<World> {
  const members = [];
  for (const name of ["Quiet Quinn", "Mallory"]) members.push(await joins(url, number, name));
  const visitor = person(url);
  await visitor.act("/blog/s1/like", { on: "yes" }, freshAddress());
  const seeker = person(url);
  const { location = url } = (await seeker.get("/login/google", freshAddress())).headers;
  const blogs = members.flatMap((member) => member.blogs);
  return {
    url,
    host: new URL(url).host,
    number,
    members,
    visitor: cookieOf(visitor, "visitor"),
    blogs,
    images: members.map(({ image }) => image),
    ticket: cookieOf(seeker, "oidc"),
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
  const image = await uploadsCover(browser);
  const blogs = [];
  for (const title of ["First", "Second"]) blogs.push(await publishes(browser, `${name}: ${title}`, image));
  const other = person(url);
  await other.post("/login", { email, password }, freshAddress());
  return { email, password, session, passing: cookieOf(other, "session"), image, blogs };
}

/** Answers the id of a new blog. */
export async function publishes(browser: Person, title: string, image: string): Promise<string> {
  const answer = await submitsEditor(browser, "/write", { title, image, cover: undefined }, freshAddress());
  if (answer.headers.location !== "/") throw new Error(`not published: ${answer.status}`);
  const { text } = await browser.get("/feed", freshAddress());
  const { blogs } = JSON.parse(text) as { blogs: { id: string; title: string }[] };
  return blogs.find((blog) => blog.title === title)!.id;
}

function cookieOf({ cookies }: Person, name: string) {
  return cookies.get(`lectern_${name}`) ?? "";
}

/** Headers of a client whom no limit knows yet: one of 16 million. */
export function freshAddress(): Record<string, string> {
  return { "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` };
}

/** The address of the one client of a batch who runs into every limit. */
export function attackerAddress({ number }: Pick<World, "number">): string {
  return ipv6(number, 0);
}

/** One of many: each is a customer of its own, in a network that a batch shares. */
export function otherAddress({ number }: Pick<World, "number">, at: number): string {
  return ipv6(number, at + 1);
}

function ipv6(network: number, at: number) {
  return `2001:db8:${(network & 0xffff).toString(16)}:${(at & 0xffff).toString(16)}::1`;
}
