// The migration that stores which blogs show an image.
import { expect } from "vitest";
import { migrate } from "../../../db/migrate.ts";
import { insertBlog, insertRow, test, timestamp } from "../../support/migrations.ts";

test("each image gets the blogs that show it, also when two blogs share it", async ({ db }) => {
  await migrate(db, undefined, "001-init");
  const key = (name: string) => `blogImages/222222222222/${name}`;
  for (const [name, blog] of [
    ["cover", "one"],
    ["shared", "one"],
    ["unused", null],
    // "" in place of a blog: in that release, the image was being removed.
    ["given-up", ""],
    ["of-removed", "removed"],
  ] as const)
    await insertRow(db, "images", {
      key: key(name),
      user_id: "ann",
      width: 3,
      height: 2,
      created_at: timestamp,
      blog_id: blog,
    });
  const markdown = (name: string) => `![A](/images/${key(name)}-1600.webp)`;
  await insertBlog(db, "one", key("cover"), markdown("shared"));
  await insertBlog(db, "two", null, `${markdown("shared")} ${markdown("given-up")}`);
  await insertBlog(db, "removed", null, markdown("of-removed"), timestamp);
  await migrate(db);

  const uses = await db
    .selectFrom("image_uses")
    .selectAll()
    .orderBy("image_key")
    .orderBy("blog_id")
    .execute();
  expect(uses.map((use) => `${use.image_key.split("/")[2]} ${use.blog_id}`)).toEqual([
    "cover one",
    "given-up two",
    "shared one",
    "shared two",
  ]);
  const images = await db
    .selectFrom("images")
    .select(["key", "uses", "unused_since"])
    .orderBy("key")
    .execute();
  expect(images.map(({ key, ...image }) => [key.split("/")[2], image.uses, image.unused_since])).toEqual([
    ["cover", 1, null],
    ["given-up", 1, null],
    ["of-removed", 0, timestamp],
    ["shared", 2, null],
    ["unused", 0, timestamp],
  ]);
});

test("each of many blogs gets the images that it shows, each once, and only those of its author", async ({
  db,
}) => {
  await migrate(db, undefined, "001-init");
  const key = (index: number) => `blogImages/${String(index).padStart(12, "a")}/rye-480`;
  const count = 120;
  for (let index = 0; index < count; index++) {
    const image = {
      key: key(index),
      user_id: index === 7 ? "bob" : "ann",
      width: 3,
      height: 2,
      created_at: timestamp,
    };
    await insertRow(db, "images", { ...image, blog_id: null });
    const markdown = `![A](/images/${key(index)}-1600.webp) ![A](/images/${key(index)}-480.webp)`;
    await insertBlog(
      db,
      `blog-${index}`,
      null,
      `${markdown} ![A](/images/${key(count)}-960.webp) /images/blogImages/`,
    );
  }
  const migrationCounts: number[] = [];
  await migrate(db, (count) => migrationCounts.push(count));
  // All migrations but the first, at once.
  expect(migrationCounts).toEqual([expect.any(Number)]);
  const uses = await db.selectFrom("image_uses").select(["image_key", "blog_id"]).execute();
  const expected = Array.from({ length: count }, (_, index) => `${key(index)} blog-${index}`);
  expect(uses.map((use) => `${use.image_key} ${use.blog_id}`).sort()).toEqual(
    expected.filter((_, index) => index !== 7).sort(),
  );
});
