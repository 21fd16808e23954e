import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openArchive } from "blog-exports/open-archive";
import { findSource } from "blog-exports/sources";
import { toMarkdown } from "blog-exports/to-markdown";

// What WordPress exports, in short.
const file = join(await mkdtemp(join(tmpdir(), "export-")), "blog.xml");
await writeFile(
  file,
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><item>
<title>Honey</title><link>https://old.example/2024/honey/</link><wp:post_id>7</wp:post_id><wp:status>publish</wp:status>
<content:encoded><![CDATA[A <b>hive</b>. [youtube=https://youtu.be/aqz-KE-bpKQ]]]></content:encoded>
</item></channel></rss>`,
);

const archive = await openArchive(file);
const source = await findSource(archive);
for await (const entry of source!.read(archive, "https://old.example"))
  if (entry.type === "post") {
    const { sourceId, state, title, oldPath, body } = entry;
    console.log({ sourceId, state, title, oldPath, ...toMarkdown(body) });
  }
archive.close();
