import { followContent } from "../../app/learning/models/content.server.ts";
import { withBuiltTexts } from "../../app/markdown/built-texts.server.ts";
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import { connect } from "../../db/connect.ts";
import { migrate } from "../../db/migrate.ts";

/** Creates the database that is copied for each test. It has all tables and the built-in articles. */
export async function createTemplateDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
): Promise<void> {
  const { db, close } = await connect(databaseUrl, dataDir);
  await migrate(db);
  const renderer = withBuiltTexts(openRenderer());
  await followContent(db, renderer);
  await renderer.close();
  await close();
}
