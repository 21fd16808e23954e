// Checks that the site still works after a batch: for a new visitor, for the members of the batch, and for its client
// addresses.
import { type Browser, openBrowser } from "../../../test/support/browser.ts";
import { imageKeyOf, postCover } from "../../../test/support/editor.ts";
import { openStream } from "../../../test/support/event-stream.ts";
import { cardIdsOf, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { attackerAddress, type Fixtures, freshAddressHeader, type Member, publish } from "../fixtures.ts";
import { isFromOthers } from "../forms.ts";

type Check = (fixtures: Fixtures) => Promise<boolean>;

/** Each check returns whether this part of the site works. */
const checks: Record<string, Check> = {
  "the front page": async ({ url }) => {
    const { status, text } = await openBrowser(url).get("/", freshAddressHeader());
    return status === 200 && cardIdsOf(text).length >= 20;
  },
  "an article": ({ url }) => hasArticle(openBrowser(url)),
  "an article for a visitor with a cookie": ({ url, visitorCookie }) =>
    hasArticle(personWithCookie(url, "visitor", visitorCookie)),
  "an article for the client address that sent most requests": ({ url, visitorCookie, ...fixtures }) =>
    hasArticle(personWithCookie(url, "visitor", visitorCookie), {
      "x-forwarded-for": attackerAddress(fixtures),
    }),
  "/readyz": async ({ url }) => (await openBrowser(url).get("/readyz")).text === "ok",
  "a picture": async ({ url }) =>
    (await openBrowser(url).get("/jpeg/covers/s01-web-development.jpg")).status === 200,
  "a social card": async ({ url }) =>
    (await openBrowser(url).get("/blog/s1/card.png", freshAddressHeader())).status === 200,
  "the ownership of blogs": async ({ url, blogs }) => {
    const titles = blogs.map(async (id) =>
      titleOf((await openBrowser(url).get(`/blog/${id}`, freshAddressHeader())).text),
    );
    // The first half of the blogs is the first member's. A title names its senders: see forms.ts.
    return (await Promise.all(titles)).every(
      (title, at) => !isFromOthers(title, at < blogs.length / 2 ? 0 : 1),
    );
  },
  "writing as the first member": (fixtures) => canWrite(fixtures, fixtures.members[0]!),
  "writing as the second member": (fixtures) => canWrite(fixtures, fixtures.members[1]!),
};

/** Returns a line for each check that fails. */
export async function checkSite(fixtures: Fixtures): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const isWorking = await check(fixtures).catch(
      (error: unknown) => void problems.push(`${name}: ${error}`),
    );
    if (isWorking === false) problems.push(`${name} does not work any more`);
  }
  return problems;
}

function titleOf(html: string) {
  return elementOf(html, "h1")?.textContent ?? "";
}

async function hasArticle(reader: Browser, headers = freshAddressHeader()) {
  const { status, text } = await reader.get("/blog/s1", headers);
  return status === 200 && textOf(mainOf(text)).includes("Member-only story");
}

function personWithCookie(url: string, name: string, value: string) {
  const visitor = openBrowser(url);
  visitor.cookies.set(`site_${name}`, value);
  return visitor;
}

/**
 * Logs in again, since the batch may have ended the session. The batch may have reached an hourly limit (429), but must
 * not leave the queues full.
 */
async function canWrite({ url }: Fixtures, { email, password }: Member) {
  const member = openBrowser(url);
  const login = await member.post("/login", { email, password }, freshAddressHeader());
  const preview = await member.act("/preview", { content: "**bold**" }, freshAddressHeader());
  const hasPreview = preview.status === 429 || preview.text.includes("<strong>");
  if (login.status !== 303 || !hasPreview) return false;
  const upload = await postCover(member);
  if (upload.status === 429) return true;
  return canPublish(member, url, imageKeyOf(upload), `Checked ${login.headers["x-request-id"]}`);
}

/** Whether a new blog can be found and liked, and is gone when it is deleted. */
async function canPublish(member: Browser, url: string, image: string, title: string) {
  const id = await publish(member, title, image);
  const results = await openBrowser(url).get(`/search?q=${title.split(" ")[1]}`, freshAddressHeader());
  const hasReceivedLike = await receivesLikes(url, id);
  await member.post(`/blog/${id}/delete`, {}, freshAddressHeader());
  const deletedPage = await openBrowser(url).get(`/blog/${id}`, freshAddressHeader());
  return cardIdsOf(results.text)[0] === id && hasReceivedLike && deletedPage.status === 404;
}

/** Returns true when a live stream sends a like. Throws at the timeout. */
async function receivesLikes(url: string, id: string) {
  const stream = await openStream(`${url}/blog/${id}/live`, freshAddressHeader());
  await openBrowser(url).act(`/blog/${id}/like`, { on: "yes" }, freshAddressHeader());
  await stream.until(({ likes }) => likes === 1, 30_000);
  stream.close();
  return true;
}
