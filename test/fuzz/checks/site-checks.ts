// What must still work after a batch: for a new visitor, for the members of the batch, and from its addresses.
import { type Person, person } from "../../support/browser.ts";
import { keyOf, sendCover } from "../../support/editor.ts";
import { openStream } from "../../support/event-stream.ts";
import { cardsOf, elementOf, mainOf, textOf } from "../../support/page.ts";
import { isForeign } from "../forms.ts";
import { attackerAddress, freshAddress, type Member, publishes, type World } from "../world.ts";

type Check = (world: World) => Promise<boolean>;

/** Each returns whether it works. */
const checks: Record<string, Check> = {
  "the front page": async ({ url }) => {
    const { status, text } = await person(url).get("/", freshAddress());
    return status === 200 && cardsOf(text).length >= 20;
  },
  "an article": ({ url }) => showsArticle(person(url)),
  "an article for a known visitor": ({ url, visitor }) => showsArticle(withCookie(url, "visitor", visitor)),
  "an article at the address that sent most": ({ url, visitor, ...world }) =>
    showsArticle(withCookie(url, "visitor", visitor), { "x-forwarded-for": attackerAddress(world) }),
  "/readyz": async ({ url }) => (await person(url).get("/readyz")).text === "ok",
  "a picture": async ({ url }) =>
    (await person(url).get("/covers/s01-web-development-480.webp")).status === 200,
  "a social card": async ({ url }) =>
    (await person(url).get("/blog/s1/card.png", freshAddress())).status === 200,
  "whose blogs they are": async ({ url, blogs }) => {
    const titles = blogs.map(async (id) =>
      titleOf((await person(url).get(`/blog/${id}`, freshAddress())).text),
    );
    return (await Promise.all(titles)).every((title, at) => !isForeign(title, at < blogs.length / 2 ? 0 : 1));
  },
  "what the first member may do": (world) => canWrite(world, world.members[0]!),
  "what the second member may do": (world) => canWrite(world, world.members[1]!),
};

/** A line for each check that fails. */
export async function checkSite(world: World): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const isWorking = await check(world).catch((error: unknown) => void problems.push(`${name}: ${error}`));
    if (isWorking === false) problems.push(`${name} does not work any more`);
  }
  return problems;
}

function titleOf(html: string) {
  return elementOf(html, "h1")?.content ?? "";
}

async function showsArticle(reader: Person, headers = freshAddress()) {
  const { status, text } = await reader.get("/blog/s1", headers);
  return status === 200 && textOf(mainOf(text)).includes("Member-only story");
}

function withCookie(url: string, name: string, value: string) {
  const someone = person(url);
  someone.cookies.set(`lectern_${name}`, value);
  return someone;
}

/** The batch may have ended the session or reached an hourly limit (429), but must not block the queues. */
async function canWrite({ url }: World, { email, password }: Member) {
  const member = person(url);
  const login = await member.post("/login", { email, password }, freshAddress());
  const preview = await member.act("/preview", { content: "**bold**" }, freshAddress());
  const hasPreview = preview.status === 429 || preview.text.includes("<strong>");
  if (login.status !== 303 || !hasPreview) return false;
  const upload = await sendCover(member);
  if (upload.status === 429) return true;
  return canPublish(member, url, keyOf(upload), `Checked ${login.headers["x-request-id"]}`);
}

async function canPublish(member: Person, url: string, image: string, title: string) {
  const id = await publishes(member, title, image);
  const results = await person(url).get(`/search?q=${title.split(" ")[1]}`, freshAddress());
  const receivesLike = await isLive(url, id);
  await member.post(`/blog/${id}/delete`, {}, freshAddress());
  const deletedPage = await person(url).get(`/blog/${id}`, freshAddress());
  return cardsOf(results.text)[0] === id && receivesLike && deletedPage.status === 404;
}

/** Whether an open stream receives a like. */
async function isLive(url: string, id: string) {
  const stream = await openStream(`${url}/blog/${id}/live`, freshAddress());
  await person(url).act(`/blog/${id}/like`, { on: "yes" }, freshAddress());
  await stream.until(({ likes }) => likes === 1, 30_000);
  stream.close();
  return true;
}
