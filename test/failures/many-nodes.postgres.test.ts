// Ten nodes of a new version that start at the same time on one database.
import { expect, test } from "vitest";
import { readContent } from "../../app/learning/content/read-content.server.ts";
import { followContent } from "../../app/learning/models/content.server.ts";
import { withBuiltTexts } from "../../app/markdown/built-texts.server.ts";
import { connect } from "../../db/connect.ts";
import { makeOldTables } from "../../db/tests/old-tables.ts";
import { emptyDatabase } from "../support/database.ts";
import { renderer } from "../support/renderer.ts";

test.for(["empty", "older"])(
  "six nodes start at once on an %s database",
  async (state, { onTestFinished }) => {
    const { settings, remove } = await emptyDatabase();
    const open = () => connect(settings.DATABASE_URL, settings.DATA_DIR);
    if (state === "older") {
      const { db, close } = await open();
      await makeOldTables(db);
      await close();
    }
    const nodes = await Promise.all(Array.from({ length: 6 }, open));
    onTestFinished(async () => {
      await Promise.all(nodes.map(({ close }) => close()));
      await remove();
    });
    await Promise.all(
      nodes.map(async ({ migrate, withoutLimits }) => {
        await migrate();
        await withoutLimits((db) => followContent(db, withBuiltTexts(renderer)));
      }),
    );
    const blogs = await nodes[0]!.db.selectFrom("blogs").select("id").where("kind", "!=", "post").execute();
    expect(new Set(blogs.map(({ id }) => id)).size).toBe(blogs.length);
    expect(blogs.length).toBe(readContent().filter(({ kind }) => kind !== "path").length);
  },
);
