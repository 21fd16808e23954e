import { attributes, mainOf, textOf } from "../../support/page.ts";
import type { Random } from "../random.ts";
import { openClient, type Run, repeatAct } from "./client.ts";

const lists = ["/", "/course", "/services", "/feed.xml", "/sitemap.xml", "/search?q=python", "/login"];

/** A reader, who reports missing pages and incomplete pages or images. */
export function reader(run: Run, random: Random) {
  const client = openClient(run, random, `10.2.${random.between(0, 255)}.${random.between(1, 250)}`);
  const { journal, report } = run;
  return repeatAct(run, random, 100, async () => {
    const blogs = journal.live();
    const list = random.pick(lists);
    if (random.chance(0.3) || blogs.length === 0) {
      await client.send((person) => person.get(list));
      return;
    }
    const blog = random.pick(blogs);
    const page = await client.send((person) => person.get(`/blog/${blog.id}`));
    if (!page || blog.removed !== "no") return;
    if (page.status === 404)
      report.problem("lost", "a reader's page of a blog", { journal: blog, actual: 404 });
    if (page.status !== 200) return;
    const main = mainOf(page.text);
    if (!textOf(main).includes(", in full."))
      report.problem("half", "a page without its text", { journal: blog, actual: main });
    const [image] = attributes(main, "src").filter((src) => src.startsWith("/images/"));
    const file = image && (await client.send((person) => person.get(image)));
    if (file && file.status === 200 && !isWhole(file.body))
      report.problem("half", `${image} is no whole image`, { journal: blog, actual: file.body.length });
  });
}

/** Whether these bytes are a complete WebP file (RFC 9649, 2.3). */
export function isWhole(bytes: Buffer): boolean {
  return (
    bytes.length > 12 &&
    bytes.toString("latin1", 0, 4) === "RIFF" &&
    bytes.toString("latin1", 8, 12) === "WEBP" &&
    bytes.readUInt32LE(4) + 8 === bytes.length
  );
}
