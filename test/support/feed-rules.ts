// The rules by which the W3C's feed validator reads Atom and RSS (validator.w3.org/feed), and those of jsonfeed.org.
import { SaxesParser } from "saxes";
import { expect } from "vitest";
import { elementsOf } from "./page.ts";

/** An XML element. Its name is as in the source, with the prefix. */
interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: XmlElement[];
}

/** What an entry has in all three formats. */
interface Entry {
  id: string;
  title: string;
  html: string | undefined;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const rfc822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
/** Elements that the validator reports as unsafe in content. */
const unsafeTags = "script style iframe object embed form input button link meta base".split(" ");

/** Expects a valid Atom feed (RFC 4287) at `feedUrl`. Returns its entries. */
export function readValidAtom(xml: string, feedUrl: string): Entry[] {
  const feed = parseXml(xml);
  expect([feed.name, feed.attributes.xmlns]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
  expectLinks(feed, feedUrl);
  const entries = childrenOf(feed, "entry");
  for (const element of [feed, ...entries]) {
    for (const name of ["id", "title", "updated"]) expect(textsOf(element, name)).toHaveLength(1);
    for (const time of [...textsOf(element, "updated"), ...textsOf(element, "published")])
      expect(time).toMatch(rfc3339);
    expect(URL.canParse(textsOf(element, "id")[0]!)).toBe(true);
    expect(childrenOf(element, "summary").length + childrenOf(element, "content").length).toBeLessThan(3);
  }
  expect(textsOf(feed, "updated")[0]).toBe(
    entries.map((entry) => textsOf(entry, "updated")[0]!).reduce((a, b) => (a > b ? a : b)),
  );
  return checkEntries(
    entries.map((entry) => {
      for (const author of childrenOf(entry, "author")) expect(textsOf(author, "name")[0]).not.toBe("");
      expect(childrenOf(entry, "author")).toHaveLength(1);
      for (const { attributes } of childrenOf(entry, "category")) expect(attributes.term).not.toBe("");
      const alternates = childrenOf(entry, "link").filter(
        ({ attributes }) => !attributes.rel || attributes.rel === "alternate",
      );
      expect(alternates.map(({ attributes }) => attributes.href)).toEqual(textsOf(entry, "id"));
      const [content] = childrenOf(entry, "content");
      if (content) expect(content.attributes.type).toBe("html");
      return { id: textsOf(entry, "id")[0]!, title: textsOf(entry, "title")[0]!, html: content?.text };
    }),
  );
}

/** Expects a valid RSS 2.0 feed at `feedUrl`. Returns its entries. */
export function readValidRss(xml: string, feedUrl: string): Entry[] {
  const rss = parseXml(xml);
  expect([rss.name, rss.attributes.version]).toEqual(["rss", "2.0"]);
  const [channel] = childrenOf(rss, "channel");
  for (const name of ["title", "link", "description"]) {
    expect(textsOf(channel!, name)).toHaveLength(1);
    expect(textsOf(channel!, name)[0]).not.toBe("");
  }
  expectLinks(channel!, feedUrl, "atom:link");
  for (const date of textsOf(channel!, "lastBuildDate")) expect(date).toMatch(rfc822);
  return checkEntries(
    childrenOf(channel!, "item").map((item) => {
      for (const name of ["title", "link", "guid", "description", "dc:creator"])
        expect(textsOf(item, name)).toHaveLength(1);
      // An <author> would have to be an e-mail address.
      expect(childrenOf(item, "author")).toEqual([]);
      expect(textsOf(item, "guid")).toEqual(textsOf(item, "link"));
      for (const date of textsOf(item, "pubDate")) expect(date).toMatch(rfc822);
      return {
        id: textsOf(item, "guid")[0]!,
        title: textsOf(item, "title")[0]!,
        html: textsOf(item, "content:encoded")[0],
      };
    }),
  );
}

/** Expects a valid JSON Feed 1.1 at `feedUrl`. Returns its entries. */
export function readValidJsonFeed(json: string, feedUrl: string): Entry[] {
  const feed = JSON.parse(json);
  expect(feed.version).toBe("https://jsonfeed.org/version/1.1");
  expect(feed.feed_url).toBe(feedUrl);
  expect(feed.title).not.toBe("");
  expect(URL.canParse(feed.home_page_url)).toBe(true);
  return checkEntries(
    // biome-ignore lint/suspicious/noExplicitAny: it is checked here.
    feed.items.map((item: any) => {
      expect([item.id, item.url].every((address) => URL.canParse(address))).toBe(true);
      expect("content_html" in item || "content_text" in item).toBe(true);
      for (const time of [item.date_published, item.date_modified].filter(Boolean))
        expect(time).toMatch(rfc3339);
      expect(item.authors.every(({ name }: { name: string }) => name !== "")).toBe(true);
      expect(Array.isArray(item.tags)).toBe(true);
      return { id: item.id, title: item.title, html: item.content_html };
    }),
  );
}

function checkEntries(entries: Entry[]): Entry[] {
  const ids = entries.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { html } of entries) if (html) checkContent(html);
  return entries;
}

function checkContent(html: string) {
  for (const tag of unsafeTags) expect(elementsOf(html, tag), tag).toEqual([]);
  for (const { attributes } of elementsOf(html, "*"))
    for (const [name, value] of Object.entries(attributes)) {
      expect(name).not.toMatch(/^on|^style$|^data-/);
      if (["href", "src"].includes(name)) expect(value).toMatch(/^(?:https?:\/\/|mailto:)/);
    }
}

/** Expects one link to the feed itself and, in Atom, one to a page. */
function expectLinks(element: XmlElement, feedUrl: string, name = "link") {
  const links = childrenOf(element, name).map(({ attributes }) => attributes);
  expect(links.filter(({ rel }) => rel === "self").map(({ href }) => href)).toEqual([feedUrl]);
  if (name === "link") expect(links.filter(({ rel }) => rel === undefined)).toHaveLength(1);
}

function childrenOf(element: XmlElement, name: string) {
  return element.children.filter((child) => child.name === name);
}

function textsOf(element: XmlElement, name: string) {
  return childrenOf(element, name).map(({ text }) => text);
}

/** Throws when the XML is not well-formed, or a prefix is not declared. */
function parseXml(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: XmlElement = { name: "", attributes: {}, text: "", children: [] };
  const open = [root];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(values), text: "", children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  for (const event of ["text", "cdata"] as const)
    parser.on(event, (text) => {
      open.at(-1)!.text += text;
    });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return root.children[0]!;
}
