// Ten nodes of a new version that start at the same time on one database.
import { expect, test } from "vitest";
import { loadLessons } from "../../app/learning/models/load-lessons.server.ts";
import { withBuiltTexts } from "../../app/markdown/built-texts.server.ts";
import { loadBuiltInArticles } from "../../app/writing/models/built-in-articles.server.ts";
import { connect } from "../../db/connect.ts";
import { migrate } from "../../db/migrate.ts";
import * as init from "../../db/migrations/001-init.ts";
import { emptyDatabase } from "../support/database.ts";
import { renderer } from "../support/renderer.ts";

test.for(["empty", "older"] as const)(
  "six nodes start at once on an %s database",
  async (state, { onTestFinished }) => {
    const { settings, remove } = await emptyDatabase();
    const open = () => connect(settings.DATABASE_URL, settings.DATA_DIR);
    if (state === "older") {
      const { db, close } = await open();
      await migrate(db, undefined, { "001-init": init });
      await close();
    }
    const nodes = await Promise.all(Array.from({ length: 6 }, open));
    onTestFinished(async () => {
      await Promise.all(nodes.map(({ close }) => close()));
      await remove();
    });
    await Promise.all(
      nodes.map(async ({ db, migrate }) => {
        await migrate();
        await loadBuiltInArticles(db, withBuiltTexts(renderer));
        await loadLessons(db, withBuiltTexts(renderer));
      }),
    );
    const blogs = await nodes[0]!.db.selectFrom("blogs").select("id").where("kind", "!=", "post").execute();
    expect(new Set(blogs.map(({ id }) => id)).size).toBe(blogs.length);
    expect(blogs.length).toBeGreaterThanOrEqual(26);
  },
);
