import { type Kysely, sql } from "kysely";

interface Tables {
  pages: OldPage & { blog_id: string };
  blogs: Record<string, unknown>;
  blog_texts: Record<string, unknown>;
  image_uses: { holder_id: string };
}

type OldPage = Record<"name" | "title" | "description" | "content" | "html" | "updated_at", string>;

/** The text of an own page becomes that of a blog, so that it is edited like a post. The next start renders it again. */
export async function up(db: Kysely<Tables>) {
  const pages: OldPage[] = await db.selectFrom("pages").selectAll().execute();
  await sql`drop table pages`.execute(db);
  await sql`create table pages (name text primary key, blog_id text not null unique)`.execute(db);
  for (const page of pages) {
    const id = crypto.randomUUID().replaceAll("-", "").slice(0, 12);
    await db.insertInto("blogs").values(blogOf(id, page)).execute();
    const markdown = await deflate(page.content);
    const empty = { plain: "", outline: "{}", feed_html: "", renderer: -1 };
    const text = { blog_id: id, markdown, html: page.html, ...empty };
    await db.insertInto("blog_texts").values(text).execute();
    await sql`insert into pages (name, blog_id) values (${page.name}, ${id})`.execute(db);
    const uses = db.updateTable("image_uses").set({ holder_id: id });
    await uses.where("holder_id", "=", `page-${page.name}`).execute();
  }
}

const blogOf = (id: string, { title, description, updated_at }: OldPage) => ({
  ...{ id, kind: "page", status: "part", author_kind: "company", position: 0 },
  ...{ title, description: "", excerpt: description, image_alt: "", reading_minutes: 1, updated_at },
});

/** As blogs store their Markdown. */
function deflate(text: string) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Response(stream).bytes();
}
