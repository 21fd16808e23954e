import { openBackupStore } from "../../../storage/open.ts";
import { settingsContext } from "../../http/context.ts";
import { download } from "../../kit/desk/download.server.ts";
import { openBackup } from "../models/backup-state.server.ts";
import type { Route } from "./+types/backup";

export function loader(args: Route.LoaderArgs) {
  const settings = args.context.get(settingsContext);
  return download(args, "backup", async (name) => openBackup(await openBackupStore(settings), name));
}
