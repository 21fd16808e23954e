import { sql } from "kysely";
import { expect } from "vitest";
import { agedStamp, ask, enquiriesOf, fieldValue, question } from "../../../test/support/enquiries.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { loggedErrors, test } from "../../../test/support/site.ts";
import { changeSiteSettings, saveSiteSettings } from "../../site/models/site-settings.server.ts";

test("a course and a service lead to the form, with what it is about filled in; posts do not", async ({
  site,
}) => {
  await publish(site.db, bread);
  const service = elementsOf((await site.get("/blog/s25")).text, "h1")[0]!.text;
  for (const [id, text, heading, about] of [
    ["s12", "Ask about this course", "Ask about Python", "Python"],
    ["s25", "Talk to us", "Talk to us", service],
  ] as const) {
    const article = await site.get(`/blog/${id}`);
    const links = elementsOf(mainOf(article.text), "a").filter((link) => link.text === text);
    expect(new Set(links.map(({ attributes }) => attributes.href))).toEqual(
      new Set([`/contact?about=${id}`]),
    );
    const page = await site.get(`/contact?about=${id}`);
    expect(elementsOf(page.text, "h1").map(({ text }) => text)).toEqual([heading]);
    expect(fieldValue(page.text, "about")).toBe(about);
  }
  expect((await site.get(`/blog/${bread.id}`)).text).not.toContain("/contact");
  for (const about of [bread.id, "nothing", "%00", "constructor"]) {
    const page = await site.get(`/contact?about=${about}`);
    expect([page.status, fieldValue(page.text, "about")]).toEqual([200, ""]);
  }
});

test("a service's article links to the form above its text", async ({ site }) => {
  const { text } = await site.get("/blog/s25");
  const links = elementsOf(mainOf(text), "a").filter(({ text }) => text === "Get in touch");
  expect(links.map(({ attributes }) => attributes.href)).toEqual(["/contact?about=s25"]);
  expect(text.indexOf("Get in touch")).toBeLessThan(text.indexOf("Talk to us"));
});

test("a message is kept, with the article it came from, and the person is thanked", async ({ site }) => {
  const visitor = site.openBrowser();
  const page = await visitor.get("/contact?about=s12");
  expect(elementOf(page.text, "form", { action: "/contact?about=s12" })).toBeDefined();
  const response = await ask(visitor, {}, "/contact?about=s12");
  expect([response.status, response.headers.location]).toEqual([303, "/contact?sent&about=s12"]);
  const thanks = await visitor.get(response.headers.location!);
  expect(textOf(mainOf(thanks.text))).toContain("Thank you. We have your message about Python.");
  expect(elementsOf(mainOf(thanks.text), "a").map(({ attributes }) => attributes.href)).toEqual([
    "/blog/s12",
  ]);
  expect(visitor.cookies.size).toBe(0);
  expect(await enquiriesOf(site)).toMatchObject([
    { ...question, state: "new", blog_id: "s12", user_id: null, notes: "" },
  ]);
});

test("a message that is sent twice is kept once", async ({ site }) => {
  const stamp = agedStamp();
  const responses = await Promise.all([1, 2, 3].map(() => ask(site.openBrowser(), { stamp })));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await enquiriesOf(site)).toHaveLength(1);
  await ask(site.openBrowser(), { stamp, message: "And where is it?" });
  expect(await enquiriesOf(site)).toHaveLength(2);
});

test("what is wrong stands beside its field, and nothing typed is lost", async ({ site }) => {
  const fields = { name: "  ", email: "gwen at <home>", about: "Loaves & <more>", message: "" };
  const response = await ask(site.openBrowser(), fields);
  expect(response.status).toBe(422);
  for (const [name, text] of [
    ["name", "What is your name?"],
    ["email", "That is not an email address."],
    ["message", "What would you like to ask?"],
  ]) {
    const field = elementOf(response.text, name === "message" ? "textarea" : "input", { name: name! })!;
    expect(field.attributes).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": `contact-${name}-error`,
    });
    expect(elementOf(response.text, "p", { id: `contact-${name}-error` })!.text).toBe(text);
  }
  expect(fieldValue(response.text, "email")).toBe("gwen at <home>");
  expect(fieldValue(response.text, "about")).toBe("Loaves & <more>");
  expect(await enquiriesOf(site)).toEqual([]);
});

test("texts have a limit of length, in characters", async ({ site }) => {
  const long = { name: "🥐".repeat(101), about: "a".repeat(201), message: "é".repeat(5001) };
  const response = await ask(site.openBrowser(), long);
  expect(response.status).toBe(422);
  expect(textOf(response.text)).toContain("At most 100 characters, please.");
  expect(textOf(response.text)).toContain("At most 5000 characters, please.");
  expect(elementOf(response.text, "textarea", { name: "message" })!.text).toHaveLength(5001);
  const fits = { name: "🥐".repeat(100), about: "a".repeat(200), message: "🥐".repeat(5000) };
  expect((await ask(site.openBrowser(), fits)).status).toBe(303);
  expect(await enquiriesOf(site)).toMatchObject([fits]);
  expect((await ask(site.openBrowser(), { message: "x".repeat(200_000) })).status).toBe(413);
});

test("while messages cannot be stored, the page keeps what was typed, and the same form sends it later", async ({
  site,
}) => {
  const stamp = agedStamp();
  await sql`alter table enquiries rename to lost`.execute(site.db);
  const refused = await ask(site.openBrowser(), { stamp }, "/contact?about=s12");
  expect(refused.status).toBe(503);
  expect(textOf(refused.text)).toContain("We could not save your message.");
  expect(refused.text).toContain("I have two evenings a week.");
  expect(fieldValue(refused.text, "stamp")).toBe(stamp);
  expect(elementOf(refused.text, "form", { method: "post" })!.attributes.action).toBe("/contact?about=s12");
  expect(loggedErrors(site).length).toBeGreaterThan(0);
  await sql`alter table lost rename to enquiries`.execute(site.db);
  expect((await ask(site.openBrowser(), { stamp }, "/contact?about=s12")).status).toBe(303);
  expect(await enquiriesOf(site)).toHaveLength(1);
});

test("what cannot be stored is left out, and a name stays on one line", async ({ site }) => {
  await ask(site.openBrowser(), {
    name: "Gw\0en\r\nBcc: all@x.example \u202e!",
    message: "A\uffff\u0007b\r\nc",
  });
  expect(await enquiriesOf(site)).toMatchObject([{ name: "Gwen Bcc: all@x.example  !", message: "Ab\nc" }]);
  for (const email of ["a@b.example\r\nBcc: c@d.example", "a@b.example,c@d.example", "<a@b.example>", "a@b"])
    expect((await ask(site.openBrowser(), { email })).status).toBe(422);
});

test("a member has name and e-mail filled in, and nobody else sees that page", async ({ site }) => {
  const member = await site.logIn(ann);
  const page = await member.get("/contact");
  expect(fieldValue(page.text, "email")).toBe(ann.email);
  expect(page.headers["cache-control"]).toContain("no-store");
  expect(fieldValue((await site.get("/contact")).text, "email")).toBe("");
  await ask(member, { email: ann.email });
  expect(await enquiriesOf(site)).toMatchObject([{ user_id: ann.id }]);
});

test("each response with the form has a stamp of its own", async ({ site }) => {
  const [first, second] = [await site.get("/contact"), await site.get("/contact")];
  expect(fieldValue(first.text, "stamp")).not.toBe(fieldValue(second.text, "stamp"));
});

test("the footer leads to the page, and the page shows how to reach the owner, once that is set", async ({
  site,
}) => {
  const footerOf = (html: string) =>
    elementsOf(html.slice(html.indexOf("<footer")), "li").flatMap(({ text }) => text || []);
  const specified = ["Help", "Status", "About", "Careers", "Privacy", "Terms"];
  expect(footerOf((await site.get("/")).text)).toEqual(specified);
  expect((await site.get("/contact")).text).not.toContain("Reach us");
  await saveSiteSettings(site.db, {
    phone: "+49 30 123456",
    postalAddress: "Kiln Lane 3\n10115 Berlin",
    officeHours: "Mon to Fri, 9 to 17",
  });
  await expect.poll(async () => footerOf((await site.get("/")).text)).toEqual([...specified, "Contact"]);
  const page = (await site.get("/contact")).text;
  expect(elementOf(page, "a", { href: "tel:+4930123456" })!.text).toBe("+49 30 123456");
  expect(elementsOf(page, "dt").map(({ text }) => text)).toEqual(["Phone", "Address", "Office hours"]);
});

test("the form says for how long a message is kept", async ({ site }) => {
  expect(textOf((await site.get("/contact")).text)).toContain("We keep your message to answer it.");
  await saveSiteSettings(site.db, { keepsEnquiries: 90 });
  await expect
    .poll(async () => textOf((await site.get("/contact")).text))
    .toContain("We delete your message after 90 days");
});

test("a course shows its price and start where the owner has set them, and nothing where not", async ({
  site,
}) => {
  const factsOf = async (id: string) => {
    const page = (await site.get(`/blog/${id}`)).text;
    return elementsOf(page, "dt").map(({ text }) => text);
  };
  expect(await factsOf("s12")).toContain("Level");
  expect(await factsOf("s12")).not.toContain("Price");
  await changeSiteSettings(site.db, () => ({ courseOffers: { s12: { price: "€ 490 <net>", starts: "" } } }));
  await saveSiteSettings(site.db, {});
  await expect.poll(() => factsOf("s12")).toContain("Price");
  expect(textOf((await site.get("/blog/s12")).text)).toContain("Price € 490 <net>");
  expect(await factsOf("s12")).not.toContain("Start");
  expect(await factsOf("s14")).not.toContain("Price");
});
