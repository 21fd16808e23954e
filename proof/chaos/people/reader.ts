import { attributeValues, mainOf, textOf } from "../../../test/support/page.ts";
import type { Random } from "../random.ts";
import { openClient, type Run, repeatUntilOver } from "./client.ts";

const listPaths = ["/", "/course", "/services", "/feed.xml", "/sitemap.xml", "/search?q=python", "/login"];

/** Simulates a reader, and reports missing pages, incomplete pages and incomplete images. */
export function simulateReader(run: Run, random: Random) {
  const client = openClient(run, random, `10.2.${random.between(0, 255)}.${random.between(1, 250)}`);
  const { journal, report } = run;
  return repeatUntilOver(run, random, 100, async () => {
    const blogs = journal.publicBlogs();
    const listPath = random.pick(listPaths);
    if (random.chance(0.3) || blogs.length === 0) {
      await client.read(listPath);
      return;
    }
    const blog = random.pick(blogs);
    const page = await client.read(`/blog/${blog.id}`);
    if (!page || blog.deletion !== "none") return;
    if (page.status === 404)
      report.addProblem("lost", "a reader's page of a blog", { journal: blog, actual: 404 });
    if (page.status !== 200) return;
    const main = mainOf(page.text);
    if (!textOf(main).includes(", in full."))
      report.addProblem("incomplete", "a page without its text", { journal: blog, actual: main });
    const [image] = attributeValues(main, "src").filter((src) => src.startsWith("/images/"));
    const imageFile = image && (await client.read(image));
    if (imageFile && imageFile.status === 200 && !isCompleteWebp(imageFile.body))
      report.addProblem("incomplete", `${image} is no whole image`, {
        journal: blog,
        actual: imageFile.body.length,
      });
  });
}

/** Whether these bytes are a complete WebP file (RFC 9649, 2.3). */
export function isCompleteWebp(bytes: Buffer): boolean {
  return (
    bytes.length > 12 &&
    bytes.toString("latin1", 0, 4) === "RIFF" &&
    bytes.toString("latin1", 8, 12) === "WEBP" &&
    bytes.readUInt32LE(4) + 8 === bytes.length
  );
}
