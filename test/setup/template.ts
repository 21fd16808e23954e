import { openRenderer } from "../../app/markdown/renderer.server.ts";
import { loadLibrary } from "../../app/models/library.server.ts";
import { connect } from "../../db/connect.ts";
import { migrate } from "../../db/migrate.ts";

/** Makes the database that every test gets a copy of: its tables, and the library in them. */
export async function makeTemplate(databaseUrl: string | undefined, dataDir: string): Promise<void> {
  const { db, close } = await connect(databaseUrl, dataDir);
  await migrate(db);
  const renderer = openRenderer();
  await loadLibrary(db, renderer);
  await renderer.close();
  await close();
}
